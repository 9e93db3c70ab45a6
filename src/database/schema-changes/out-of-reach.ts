// Reports attributes that were removed, or have another kind. Their content is kept but hidden.
import type { Attribute, ContentType } from '../../schema/schema.ts';
import { storageKind } from '../../schema/storage/storage-kind.ts';
import { linkTable } from '../../schema/storage/storage-names.ts';
import { columns, computed, select, text } from '../../sql/columns.ts';
import { column, identifier, type Sql, sql, value } from '../../sql/sql.ts';
import { type ChangeMessage, changeMessage } from '../change-messages.ts';
import type { Transaction } from '../database.ts';
import { readAll } from '../rows.ts';
import { AffectedDocuments } from './affected-documents.ts';
import type { AttributeRules, RulesById } from './attribute-rules.ts';
import type { Change } from './changes.ts';
import type { Tables } from './left-behind.ts';

interface Leaving {
  readonly rules: RulesById;
  readonly tables: Tables;
  /** Ids of places whose values are carried over, which is reported separately. */
  readonly carried: ReadonlySet<string>;
}

export async function outOfReachChanges(
  transaction: Transaction,
  contentType: ContentType,
  { rules, tables, carried }: Leaving,
): Promise<readonly Change[]> {
  const present = new Set([...contentType.attributes.values()].map(({ id }) => id));
  const changes: Change[] = [];
  for (const [id, before] of Object.entries(rules)) {
    if (present.has(id) || carried.has(id)) continue;
    const concerned = await holders(transaction, contentType, id, tables);
    if (concerned.size === 0) continue;
    changes.push(keptOutOfReach(contentType, { owner: contentType, before, concerned }));
  }
  return changes;
}

type Owner = Pick<ContentType, 'uid' | 'attributes'>;

interface Left {
  /** The type itself, or one of its components. */
  readonly owner: Owner;
  readonly before: AttributeRules;
  readonly concerned: AffectedDocuments;
}

/** A change that only reports: the content stays where it is. */
export function keptOutOfReach({ uid, table }: ContentType, { owner, before, concerned }: Left): Change {
  const holding = owner.uid === uid ? `${concerned}` : `${concerned} of ${uid}`;
  return {
    kind: 'keep out of reach',
    table,
    description: `${reasonOf(owner, before)}: its values in ${holding} are kept but hidden`,
    messages: [sentenceOf(owner, before), changeMessage('outOfReach')],
    rows: concerned.size,
    documents: concerned.documents,
    apply: async () => undefined,
  };
}

const otherPlace = 'has another place in this src/schema.lock.json, which is older than the database';

function reasonOf({ uid, attributes }: Owner, { name, kind, type }: AttributeRules): string {
  const now = attributes.get(name);
  if (!now) return `${uid} has no ${name} any more`;
  if (now.kind === kind && isMany(now) !== undefined) {
    const [values, before] = isMany(now) ? ['many values', 'one'] : ['one value', 'many'];
    return `${name} of ${uid} has ${values} instead of ${before}`;
  }
  const present = now.kind === 'scalar' ? now.type.name : now.kind;
  if (present === (type ?? kind)) return `${name} of ${uid} ${otherPlace}`;
  return `${name} of ${uid} is a ${present} instead of a ${type ?? kind}`;
}

function sentenceOf({ uid, attributes }: Owner, { name, kind, type }: AttributeRules): ChangeMessage {
  const now = attributes.get(name);
  if (!now) return changeMessage('attributeGone', { attribute: name, uid });
  if (now.kind === kind && isMany(now) !== undefined)
    return changeMessage(isMany(now) ? 'nowMany' : 'nowOne', { attribute: name, uid });
  const present = now.kind === 'scalar' ? now.type.name : now.kind;
  if (present === (type ?? kind)) return changeMessage('otherPlace', { attribute: name, uid });
  return changeMessage('kindOther', { attribute: name, uid, now: present, before: type ?? kind });
}

/** Undefined for kinds of attributes without this distinction. */
function isMany(attribute: Attribute): boolean | undefined {
  const storage = storageKind(attribute);
  if (storage === 'components' || storage === 'toMany') return true;
  return storage === 'component' || storage === 'toOne' ? false : undefined;
}

/** The documents with content in the place with this id. */
async function holders(
  transaction: Transaction,
  { table }: ContentType,
  id: string,
  tables: Tables,
): Promise<AffectedDocuments> {
  const concerned = new AffectedDocuments();
  const rows = identifier(table);
  const statements: Sql[] = [];
  const held = column('r', id);
  if (tables.get(table)?.has(id)) statements.push(sql`from ${rows} r where ${held} is not null`);
  const links = linkTable({ table }, id);
  if (tables.has(links)) {
    const linked = sql`select 1 from ${identifier(links)} l where l.source_id = r.id`;
    statements.push(sql`from ${rows} r where exists (${linked})`);
  }
  const secret = sql`s.row_id = r.id and s.table_name = ${value(table)} and s.path = ${value(id)}`;
  const secrets = sql`select 1 from plinth_secrets s where ${secret}`;
  statements.push(sql`from ${rows} r where exists (${secrets})`);
  const shape = columns({ documentId: computed(column('r', 'document_id'), text) });
  for (const statement of statements) {
    const found = select(shape, sql`${statement} order by r.id`);
    for (const { documentId } of await readAll(transaction, found)) concerned.add(documentId);
  }
  return concerned;
}
