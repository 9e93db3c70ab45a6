// Reports attributes that keep their storage but change their meaning: a relation with another target or that becomes exclusive,
// another component, a dynamic zone that loses a component. Their content is kept.
import type { Lock } from '../../schema/lock.ts';
import type { Attribute, ContentType } from '../../schema/schema.ts';
import { storageKind } from '../../schema/storage/storage-kind.ts';
import { linkTable, statusColumn } from '../../schema/storage/storage-names.ts';
import { columns, computed, select, text } from '../../sql/columns.ts';
import { column, identifier, sql } from '../../sql/sql.ts';
import { type ChangeMessage, changeMessage } from '../change-messages.ts';
import type { Transaction } from '../database.ts';
import { readAll } from '../rows.ts';
import { AffectedDocuments } from './affected-documents.ts';
import { type AttributeRules, type RulesById, targetOf } from './attribute-rules.ts';
import type { Change } from './changes.ts';
import type { Tables } from './left-behind.ts';
import { holders } from './out-of-reach.ts';
import { eachRow } from './stored-values.ts';

interface Before {
  readonly lock: Lock;
  readonly rules: RulesById;
  readonly tables: Tables;
}

export async function otherTargetChanges(
  transaction: Transaction,
  contentType: ContentType,
  { lock, rules, tables }: Before,
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const attribute of contentType.attributes.values()) {
    const before = rules[attribute.id];
    if (!before) continue;
    const said = await changesOf(transaction, { contentType, attribute, before, lock, tables });
    for (const { kind, concerned, description, message } of said)
      if (concerned.size > 0)
        changes.push({
          kind,
          table: contentType.table,
          description: `${attribute.name} of ${contentType.uid} ${description(concerned)}`,
          messages: [message],
          rows: concerned.size,
          documents: concerned.documents,
          apply: async () => undefined,
        });
  }
  return changes;
}

interface Scope {
  readonly contentType: ContentType;
  readonly attribute: Attribute;
  readonly before: AttributeRules;
  readonly lock: Lock;
  readonly tables: Tables;
}

interface Said {
  readonly kind: Change['kind'];
  readonly concerned: AffectedDocuments;
  readonly description: (concerned: AffectedDocuments) => string;
  readonly message: ChangeMessage;
}

async function changesOf(transaction: Transaction, scope: Scope): Promise<readonly Said[]> {
  const { contentType, attribute, before, lock, tables } = scope;
  const now = targetOf(attribute);
  const place = { attribute: attribute.name, uid: contentType.uid };
  if (now !== undefined && isElsewhere(scope, now)) {
    const concerned = await holders(transaction, contentType, attribute.id, tables);
    const verb = attribute.kind === 'component' ? 'has the component' : 'is a relation to';
    const kept =
      attribute.kind === 'component' ? `values that ${now} does not have are` : 'its former links are';
    const description = (who: AffectedDocuments) =>
      `${verb} ${now} instead of ${before.target}: ${kept} kept but hidden, in ${who}`;
    const sentence = attribute.kind === 'component' ? 'componentOther' : 'targetOther';
    const message = changeMessage(sentence, { ...place, now, before: before.target ?? '' });
    return [{ kind: 'keep out of reach', concerned, description, message }];
  }
  if (attribute.kind === 'zone') return gonePieces(transaction, contentType, { attribute, before, lock });
  if (attribute.kind === 'relation' && isExclusive(attribute.relation) && !isExclusive(before.relation)) {
    const concerned = await sharers(transaction, contentType, attribute);
    const description = (who: AffectedDocuments) =>
      [
        `is ${attribute.relation} now: ${who} have a target that others have, too;`,
        'all keep it until one of them is written, which removes it from the others',
      ].join(' ');
    const message = changeMessage('targetExclusive', { ...place, relation: attribute.relation ?? '' });
    return [{ kind: 'check values', concerned, description, message }];
  }
  return [];
}

/** Whether the target has changed, other than by a rename, which the lock file records. */
function isElsewhere({ before, lock }: Scope, now: string): boolean {
  const { target } = before;
  if (target === undefined || target === now) return false;
  return target in lock.contentTypes || target in lock.components;
}

/** Whether a target may have only one owner; unknown in older databases. */
const isExclusive = (relation: string | undefined): boolean =>
  relation === undefined || relation === 'oneToOne' || relation === 'oneToMany';

/** The documents that share a target with another one of the same status and locale. */
async function sharers(
  transaction: Transaction,
  { table }: ContentType,
  attribute: Attribute,
): Promise<AffectedDocuments> {
  const concerned = new AffectedDocuments();
  const storage = storageKind(attribute);
  if (storage !== 'toOne' && storage !== 'toMany') return concerned;
  const rows = identifier(table);
  const linked =
    storage === 'toOne'
      ? sql`select r.*, ${column('r', attribute.id)} as target from ${rows} r`
      : sql`select r.*, l.target_id as target from ${rows} r
          join ${identifier(linkTable({ table }, attribute.id))} l on l.source_id = r.id`;
  const status = identifier(statusColumn);
  const others = sql`select 1 from linked o where o.target = r.target and o.locale = r.locale
    and o.${status} = r.${status} and o.document_id <> r.document_id`;
  const found = select(
    columns({ documentId: computed(column('r', 'document_id'), text) }),
    sql`from linked r where exists (${others}) order by r.id`,
  );
  const statement = { ...found, statement: sql`with linked as (${linked}) ${found.statement}` };
  for (const { documentId } of await readAll(transaction, statement)) concerned.add(documentId);
  return concerned;
}

async function gonePieces(
  transaction: Transaction,
  { table, uid }: ContentType,
  { attribute, before, lock }: Pick<Scope, 'attribute' | 'before' | 'lock'>,
): Promise<readonly Said[]> {
  const present = attribute.kind === 'zone' ? attribute.components : [];
  // A renamed component is no longer in the lock file under its old name.
  const gone = (before.components ?? []).filter((uid) => !present.includes(uid) && uid in lock.components);
  if (gone.length === 0) return [];
  const ids = gone.map((uid) => lock.components[uid]?.id ?? uid);
  const concerned = new AffectedDocuments();
  await eachRow(transaction, table, [{ name: attribute.id, storage: 'json' }], ({ documentId, values }) => {
    const [items] = values;
    if (Array.isArray(items) && items.some((item) => ids.includes(componentOf(item))))
      concerned.add(documentId);
  });
  const description = (who: AffectedDocuments) =>
    `no longer has ${gone.join(', ')}: such items in ${who} are kept but hidden`;
  const message = changeMessage('piecesGone', {
    attribute: attribute.name,
    uid,
    components: gone.join(', '),
  });
  return [{ kind: 'keep out of reach', concerned, description, message }];
}

const componentOf = (item: unknown): string =>
  typeof item === 'object' && item !== null && '__component' in item ? String(item.__component) : '';
