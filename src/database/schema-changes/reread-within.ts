// Converts values inside components whose attributes have other types, or whose enumerations have other values. Values
// that cannot be read are kept in the item. Each attribute reports the documents that it affects; all are converted in
// one pass.
import type { Lock } from '../../schema/lock.ts';
import type { ContentType, Schema } from '../../schema/schema.ts';
import { withItems } from '../../schema/stored-items.ts';
import type { Transaction } from '../database.ts';
import { AffectedDocuments } from './affected-documents.ts';
import { carryMessages } from './carry-over.ts';
import type { Change } from './changes.ts';
import { type ComponentRow, eachComponentRow } from './component-rows.ts';
import { componentsWithin, type RulesWithin } from './out-of-reach-within.ts';
import { type Member, membersOf, type Outcome, rereadItem } from './reread-item.ts';
import { asideChange } from './set-aside.ts';
import { storeValue } from './stored-values.ts';

export interface RereadingWithin {
  readonly schema: Schema;
  readonly lock: Lock;
  readonly before: RulesWithin;
  /** The columns of the type's table, without new ones. */
  readonly existing: ReadonlySet<string>;
}

type Outcomes = Readonly<Record<Outcome, AffectedDocuments>>;

/** The changes to report. Converts nothing. */
export async function rereadWithinChanges(
  transaction: Transaction,
  contentType: ContentType,
  rereading: RereadingWithin,
): Promise<readonly Change[]> {
  const outcomesByMember = new Map<Member, Outcomes>();
  await eachReread(transaction, contentType, rereading, {
    note: (member, outcome, documentId) => {
      const outcomes = outcomesByMember.get(member) ?? noOutcomes();
      outcomesByMember.set(member, outcomes);
      outcomes[outcome].add(documentId);
    },
  });
  return [...outcomesByMember].flatMap(([member, outcomes]) =>
    changesOf(contentType, member, outcomes, rereading),
  );
}

const noOutcomes = (): Outcomes => ({
  carried: new AffectedDocuments(),
  unread: new AffectedDocuments(),
  hidden: new AffectedDocuments(),
  rewritten: new AffectedDocuments(),
  back: new AffectedDocuments(),
});

/** Converts the values. Has to run before the JSON of rows is rendered, which contains them. */
export const rereadWithin = (
  transaction: Transaction,
  contentType: ContentType,
  rereading: RereadingWithin,
): Promise<void> =>
  eachReread(transaction, contentType, rereading, {
    store: (id, name, next) => {
      const column = { name, storage: 'json' } as const;
      return storeValue(transaction, { table: contentType.table, column, id }, next);
    },
  });

interface Doing {
  readonly note?: (member: Member, outcome: Outcome, documentId: string) => void;
  readonly store?: (id: number, column: string, next: unknown) => Promise<void>;
}

async function eachReread(
  transaction: Transaction,
  contentType: ContentType,
  { schema, lock, before, existing }: RereadingWithin,
  { note, store }: Doing,
): Promise<void> {
  const members = new Map(
    [...componentsWithin(contentType, schema)].map((component) => [
      component,
      membersOf(component, lock.components[component.uid], before[component.id]),
    ]),
  );
  const visit = async ({ id, documentId, content }: ComponentRow): Promise<void> => {
    for (const [name, held] of Object.entries(content)) {
      let isChanged = false;
      const read = withItems({ [name]: held }, contentType, schema, ({ component, item }) => {
        const next = rereadItem(item, members.get(component) ?? [], (member, outcome) =>
          note?.(member, outcome, documentId),
        );
        isChanged ||= next !== item;
        return next;
      });
      if (isChanged) await store?.(id, name, read[name]);
    }
  };
  await eachComponentRow(transaction, contentType, visit, existing);
}

function changesOf(
  contentType: ContentType,
  { component, attribute }: Member,
  { carried, unread, hidden, rewritten, back }: Outcomes,
  { before }: RereadingWithin,
): readonly Change[] {
  const { name, type } = attribute;
  const of = `of ${contentType.uid}`;
  const apply = async () => undefined;
  const changes: Change[] = [];
  if (carried.size + unread.size > 0)
    changes.push({
      kind: 'carry over',
      table: contentType.table,
      description: [
        `read ${name} of ${component.uid} as ${type.name} in ${contentType.uid}: ${carried} are converted`,
        ...(unread.size > 0 ? [`the values of ${unread} cannot be read, and are kept but hidden`] : []),
      ].join('; '),
      messages: carryMessages(attribute, component.uid, unread),
      rows: carried.size + unread.size,
      documents: unread.documents,
      apply,
    });
  if (hidden.size + rewritten.size + back.size > 0)
    changes.push(
      asideChange({
        table: contentType.table,
        owner: `${component.uid} ${of}`,
        uid: component.uid,
        attribute,
        before: before[component.id]?.[attribute.id],
        moved: { hidden, rewritten, back },
        apply,
      }),
    );
  return changes;
}
