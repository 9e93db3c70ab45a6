// Reports attributes that keep their storage but change their meaning: a relation with another target or that becomes exclusive,
// another component, a dynamic zone that loses a component. Their content is kept.
import type { Lock } from '../../schema/lock.ts';
import type { Attribute, ContentType, Schema } from '../../schema/schema.ts';
import { storageKind } from '../../schema/storage/storage-kind.ts';
import { linkTable, statusColumn } from '../../schema/storage/storage-names.ts';
import { columns, computed, select, text } from '../../sql/columns.ts';
import { column, identifier, type Sql, sql } from '../../sql/sql.ts';
import { isData } from '../../values/data.ts';
import { type ChangeMessage, changeMessage } from '../change-messages.ts';
import type { Transaction } from '../database.ts';
import { readAll } from '../rows.ts';
import { AffectedDocuments } from './affected-documents.ts';
import { type AttributeRules, type RulesById, targetOf } from './attribute-rules.ts';
import type { Change } from './changes.ts';
import type { Tables } from './left-behind.ts';
import { eachRow } from './stored-values.ts';

interface Before {
  readonly schema: Schema;
  readonly lock: Lock;
  readonly rules: RulesById;
  readonly tables: Tables;
}

export async function otherTargetChanges(
  transaction: Transaction,
  contentType: ContentType,
  { rules, ...before }: Before,
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const attribute of contentType.attributes.values()) {
    const former = rules[attribute.id];
    if (!former) continue;
    const said = await changesOf(transaction, { ...before, contentType, attribute, before: former });
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

interface Scope extends Omit<Before, 'rules'> {
  readonly contentType: ContentType;
  readonly attribute: Attribute;
  readonly before: AttributeRules;
}

interface Said {
  readonly kind: Change['kind'];
  readonly concerned: AffectedDocuments;
  readonly description: (concerned: AffectedDocuments) => string;
  readonly message: ChangeMessage;
}

async function changesOf(transaction: Transaction, scope: Scope): Promise<readonly Said[]> {
  const { contentType, attribute, before, lock } = scope;
  const now = targetOf(attribute);
  const place = { attribute: attribute.name, uid: contentType.uid };
  if (now !== undefined && isElsewhere(scope, now)) {
    const concerned =
      attribute.kind === 'component'
        ? await withHiddenValues(transaction, scope, now)
        : await withHiddenLinks(transaction, scope, now);
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

/** The documents with a link to a document that the target does not have. Links to its own are shown, also if they are older. */
async function withHiddenLinks(
  transaction: Transaction,
  { schema, contentType: { table }, attribute, tables }: Scope,
  now: string,
): Promise<AffectedDocuments> {
  const concerned = new AffectedDocuments();
  const target = schema.contentTypes.get(now)?.table;
  const isHidden = (documentId: Sql): Sql =>
    target === undefined || !tables.has(target)
      ? sql`${documentId} is not null`
      : sql`${documentId} is not null and not exists (
          select 1 from ${identifier(target)} t where t.document_id = ${documentId})`;
  const links = linkTable({ table }, attribute.id);
  const linked = sql`select 1 from ${identifier(links)} l where l.source_id = r.id`;
  const conditions = [
    ...(tables.get(table)?.has(attribute.id) ? [isHidden(column('r', attribute.id))] : []),
    ...(tables.has(links) ? [sql`exists (${linked} and ${isHidden(column('l', 'target_id'))})`] : []),
  ];
  for (const condition of conditions) {
    const found = select(
      columns({ documentId: computed(column('r', 'document_id'), text) }),
      sql`from ${identifier(table)} r where ${condition} order by r.id`,
    );
    for (const { documentId } of await readAll(transaction, found)) concerned.add(documentId);
  }
  return concerned;
}

/** The documents with a value of an attribute that the component does not have. */
async function withHiddenValues(
  transaction: Transaction,
  { schema, contentType: { table }, attribute, tables }: Scope,
  now: string,
): Promise<AffectedDocuments> {
  const concerned = new AffectedDocuments();
  if (!tables.get(table)?.has(attribute.id)) return concerned;
  const present = new Set([...(schema.components.get(now)?.attributes.values() ?? [])].map(({ id }) => id));
  const isHidden = ([id, value]: readonly [string, unknown]): boolean =>
    id !== 'id' && !present.has(id) && value !== null && !(Array.isArray(value) && value.length === 0);
  await eachRow(transaction, table, [{ name: attribute.id, storage: 'json' }], ({ documentId, values }) => {
    const pieces = values.flat();
    if (pieces.some((piece) => isData(piece) && Object.entries(piece).some(isHidden)))
      concerned.add(documentId);
  });
  return concerned;
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
