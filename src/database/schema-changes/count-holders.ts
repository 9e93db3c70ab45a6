// Counts documents that have a component, or a value in one of its attributes, in any version and at any depth.
import {
  type Attribute,
  type AttributeOwner,
  type Component,
  type ContentType,
  componentOf,
  type Schema,
} from '../../schema/schema.ts';
import { isOfComponents, itemsWithin } from '../../schema/stored-items.ts';
import { columns, select, text } from '../../sql/columns.ts';
import { sql, value } from '../../sql/sql.ts';
import type { Data } from '../../values/data.ts';
import { type RowSource, readAll } from '../rows.ts';
import { eachComponentRow } from './component-rows.ts';

interface Holding {
  readonly component: Component;
  /** Without it every item of the component counts. */
  readonly attribute?: Attribute | undefined;
}

export async function countHolders(source: RowSource, schema: Schema, holding: Holding): Promise<number> {
  let count = 0;
  for (const contentType of schema.contentTypes.values())
    if (mayHold(contentType, holding.component, schema))
      count += await countIn(source, schema, contentType, holding);
  return count;
}

function mayHold(
  owner: AttributeOwner,
  holding: Component,
  schema: Schema,
  seen = new Set<string>(),
): boolean {
  return [...owner.attributes.values()].filter(isOfComponents).some((attribute) => {
    const uids = attribute.kind === 'zone' ? attribute.components : [attribute.component];
    return uids.some((uid) => {
      if (uid === holding.uid || seen.has(uid)) return uid === holding.uid;
      seen.add(uid);
      return mayHold(componentOf(schema, uid), holding, schema, seen);
    });
  });
}

async function countIn(
  source: RowSource,
  schema: Schema,
  contentType: ContentType,
  holding: Holding,
): Promise<number> {
  const isHeld = await valueTest(source, contentType, holding);
  const documents = new Set<string>();
  await eachComponentRow(source, contentType, ({ documentId, content }) => {
    for (const { component, item } of itemsWithin(content, contentType, schema))
      if (component === holding.component && isHeld(item)) documents.add(documentId);
  });
  return documents.size;
}

/** Whether an item has a value in the attribute. Passwords are stored in a separate table. */
async function valueTest(
  source: RowSource,
  { table }: ContentType,
  { attribute }: Holding,
): Promise<(item: Data) => boolean> {
  if (!attribute) return () => true;
  const { id, kind } = attribute;
  if (kind !== 'password') return (item) => !isEmpty(item[id]);
  const stored = select(columns({ path: text }), sql`from plinth_secrets where table_name = ${value(table)}`);
  const paths = new Set((await readAll(source, stored)).map(({ path }) => path));
  return (item) => paths.has(`${item.id}.${id}`);
}

const isEmpty = (stored: unknown): boolean =>
  stored === undefined || stored === null || (Array.isArray(stored) && stored.length === 0);
