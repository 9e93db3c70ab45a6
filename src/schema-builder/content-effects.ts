// What an edit does to content that is stored, beside the changes of tables: what is taken away stays until `plinth schema prune`,
// and a component that gets another uid keeps everything.
import type { Database } from '../database/database.ts';
import { committed, type RowSource } from '../database/rows.ts';
import type { Change } from '../database/tables/changes.ts';
import { countDocuments, countDocumentsWith } from '../database/tables/count-documents.ts';
import { countHolders } from '../database/tables/count-holders.ts';
import type { Attribute, AttributeOwner, Schema } from '../schema/schema.ts';

/** `rows`: documents. */
export type ContentEffect = Omit<Change, 'apply' | 'kind'> & {
  readonly kind: 'leave stored' | 'rename component';
};

/** With the number of documents of each type, and of those that hold the component or have a value in the attribute. */
export async function contentEffects(
  database: Database,
  before: Schema,
  after: Schema,
): Promise<readonly ContentEffect[]> {
  const source = committed(database);
  const now = new Map(ownersOf(after).map((owner) => [placeOf(owner), owner]));
  const effects: ContentEffect[] = [];
  for (const owner of ownersOf(before)) {
    const table = owner.kind === 'contentType' ? owner.table : owner.uid;
    for (const { kind, description, attribute } of effectsOn(owner, now.get(placeOf(owner))))
      effects.push({ kind, table, description, rows: await countOf(source, before, owner, attribute) });
  }
  return effects;
}

const ownersOf = ({ contentTypes, components }: Schema): readonly AttributeOwner[] => [
  ...contentTypes.values(),
  ...components.values(),
];

/** The same for a component before and after it is renamed. */
const placeOf = (owner: AttributeOwner): string =>
  owner.kind === 'component' ? `component ${owner.id}` : owner.uid;

type Effect = Pick<ContentEffect, 'kind' | 'description'> & { readonly attribute?: Attribute };

function effectsOn(owner: AttributeOwner, left: AttributeOwner | undefined): readonly Effect[] {
  const { uid } = owner;
  if (!left) return [leave(`remove ${uid}`)];
  const renamed = { kind: 'rename component', description: `rename ${uid} to ${left.uid}` } as const;
  const gone = goneFrom(owner, left).map((attribute) => {
    const verb = left.attributes.has(attribute.name) ? 'change the kind of' : 'remove';
    return { ...leave(`${verb} ${uid} ${attribute.name}`), attribute };
  });
  return [...(left.uid === uid ? [] : [renamed]), ...gone];
}

const leave = (what: string) =>
  ({
    kind: 'leave stored',
    description: `${what}: its content stays stored until plinth schema prune`,
  }) as const;

/** A renamed attribute has the same id. What becomes of one of a type that changes its kind is among the changes of tables. */
function goneFrom(owner: AttributeOwner, left: AttributeOwner): readonly Attribute[] {
  const ids = new Set([...left.attributes.values()].map(({ id }) => id));
  return [...owner.attributes.values()].filter(
    ({ id, name }) => !ids.has(id) && (owner.kind === 'component' || !left.attributes.has(name)),
  );
}

function countOf(
  source: RowSource,
  schema: Schema,
  owner: AttributeOwner,
  attribute: Attribute | undefined,
): Promise<number> {
  if (owner.kind === 'component') return countHolders(source, schema, { component: owner, attribute });
  return attribute ? countDocumentsWith(source, owner, attribute) : countDocuments(source, owner);
}
