// Reports stored values that break new bounds: required, lengths, ranges, patterns. They are kept and shown, but the
// document is refused when it is next published.
import { isDeepStrictEqual } from 'node:util';
import type { JsonValue, Storage } from '../../schema/attribute-types/scalar-type.ts';
import type { Attribute, ContentType } from '../../schema/schema.ts';
import { storedColumns } from '../../schema/storage/stored-columns.ts';
import { columns, select, text } from '../../sql/columns.ts';
import { identifier, join, sql } from '../../sql/sql.ts';
import { type ChangeMessage, changeMessage } from '../change-messages.ts';
import type { Transaction } from '../database.ts';
import { readAll } from '../rows.ts';
import { AffectedDocuments } from './affected-documents.ts';
import { type AttributeRules, rulesOf } from './attribute-rules.ts';
import { type Carrying, missingAfterwards } from './carry-over.ts';
import type { Change } from './changes.ts';
import { isWithinBounds } from './read-value.ts';
import { eachRow } from './stored-values.ts';

export async function boundChanges(
  transaction: Transaction,
  contentType: ContentType,
  carrying: Carrying,
): Promise<readonly Change[]> {
  const { rules, existing } = carrying;
  const present = rulesOf(contentType);
  const changes: (Change | undefined)[] = [];
  for (const attribute of contentType.attributes.values()) {
    const [before, now] = [rules[attribute.id], present[attribute.id]];
    const [column] = storedColumns(contentType).filter((stored) => stored.attribute.id === attribute.id);
    if (!now || !column || attribute.kind === 'relation' || attribute.kind === 'media') continue;
    const hasColumn = existing.has(column.name);
    if (now.isRequired && !before?.isRequired)
      changes.push(await missing(transaction, contentType, attribute, carrying));
    if (hasColumn && before && areNarrower(before, now))
      changes.push(await outside(transaction, contentType, attribute));
  }
  return changes.filter((change) => change !== undefined);
}

/** Whether the bounds have changed. A change of type is reported separately. */
function areNarrower(before: AttributeRules, now: AttributeRules): boolean {
  const [{ enum: _before, ...old }, { enum: _now, ...bounds }] = [before.bounds ?? {}, now.bounds ?? {}];
  const isOther = before.type !== now.type || !isDeepStrictEqual(old, bounds);
  return before.kind === now.kind && isOther;
}

const later = 'they are not changed, and are refused when they are published next';

async function missing(
  transaction: Transaction,
  contentType: ContentType,
  { id, name }: Attribute,
  carrying: Carrying,
): Promise<Change | undefined> {
  const { columns: named, unread: concerned } = carrying.existing.has(id)
    ? { columns: [id], unread: new AffectedDocuments() }
    : await missingAfterwards(transaction, contentType, { id, carrying });
  const isEmpty = named.map((column) => sql`${identifier(column)} is null`);
  const documents = select(
    columns({ documentId: text }),
    sql`from ${identifier(contentType.table)} where ${join([sql`1=1`, ...isEmpty], sql` and `)} order by id`,
  );
  for (const { documentId } of await readAll(transaction, documents)) concerned.add(documentId);
  const what = `${name} of ${contentType.uid} is required now, and missing in ${concerned}`;
  return messagesFor(contentType, concerned, { what, sentence: 'nowRequired', attribute: name });
}

async function outside(
  transaction: Transaction,
  contentType: ContentType,
  attribute: Attribute,
): Promise<Change | undefined> {
  const concerned = new AffectedDocuments();
  await eachRow(
    transaction,
    contentType.table,
    [{ name: attribute.id, storage: storageOf(attribute) }],
    ({ documentId, values: [stored = null] }) => {
      if (!isWithin(attribute, stored)) concerned.add(documentId);
    },
  );
  const { name } = attribute;
  const what = `${name} of ${contentType.uid} has other bounds: the values of ${concerned} are outside`;
  return messagesFor(contentType, concerned, { what, sentence: 'boundsOther', attribute: name });
}

const storageOf = (attribute: Attribute): Storage =>
  attribute.kind === 'scalar' ? attribute.type.storage : 'json';

function isWithin(attribute: Attribute, stored: JsonValue): boolean {
  if (attribute.kind === 'scalar') return isWithinBounds(attribute, stored);
  if (attribute.kind !== 'component' && attribute.kind !== 'zone') return true;
  const { min = 0, max = Number.POSITIVE_INFINITY } = attribute;
  const count = Array.isArray(stored) ? stored.length : 0;
  return !Array.isArray(stored) || ((count >= min || (count === 0 && !attribute.isRequired)) && count <= max);
}

interface Broken {
  readonly what: string;
  readonly sentence: ChangeMessage['name'];
  readonly attribute: string;
}

function messagesFor(
  { table, uid }: ContentType,
  concerned: AffectedDocuments,
  { what, sentence, attribute }: Broken,
): Change | undefined {
  if (concerned.size === 0) return undefined;
  return {
    kind: 'check values',
    table,
    description: `${what}; ${later}`,
    messages: [changeMessage(sentence, { attribute, uid }), changeMessage('refusedLater')],
    rows: concerned.size,
    documents: concerned.documents,
    apply: async () => undefined,
  };
}
