// The effects of a schema edit on stored content: data of removed attributes stays until `plinth schema prune`; a
// component with a new uid keeps its data.

import { type ChangeMessage, changeMessage } from '../database/change-messages.ts';
import type { Database } from '../database/database.ts';
import { committed, type RowSource } from '../database/rows.ts';
import type { Change } from '../database/schema-changes/changes.ts';
import { countDocuments, countDocumentsWith } from '../database/schema-changes/count-documents.ts';
import { countHolders } from '../database/schema-changes/count-holders.ts';
import type { Attribute, AttributeOwner, Schema } from '../schema/schema.ts';

/** `rows` is the number of documents. */
export type ContentEffect = Omit<Change, 'apply' | 'kind'> & {
  readonly kind: 'leave stored' | 'rename component';
};

/** Each effect has the number of documents of the type, or of those with the component or with a value in the attribute. */
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
    for (const { attribute, ...effect } of effectsOn(owner, now.get(placeOf(owner))))
      effects.push({ ...effect, table, rows: await countOf(source, before, owner, attribute) });
  }
  return effects;
}

/** Merges both lists: a removed attribute is reported once, with the documents that its table change names. */
export function withoutDuplicates(
  changes: readonly Change[],
  effects: readonly ContentEffect[],
): readonly (Change | ContentEffect)[] {
  const gone = new Map(
    changes.flatMap((change) => change.messages.flatMap((message) => placedAt(message, change))),
  );
  const named = effects.map((effect) => {
    const { documents } =
      effect.messages.flatMap(({ values }) => gone.get(placeIn(values)) ?? [])[0] ?? effect;
    return documents ? { ...effect, documents } : effect;
  });
  return [...changes.filter(({ messages }) => !messages.some(isGone)), ...named];
}

const isGone = ({ name }: ChangeMessage): boolean => name === 'attributeGone';
const placeIn = ({ uid, attribute }: ChangeMessage['values']): string => `${uid} ${attribute}`;
const placedAt = (message: ChangeMessage, change: Change): readonly (readonly [string, Change])[] =>
  isGone(message) ? [[placeIn(message.values), change]] : [];

const ownersOf = ({ contentTypes, components }: Schema): readonly AttributeOwner[] => [
  ...contentTypes.values(),
  ...components.values(),
];

/** Identifies an owner before and after an edit; a component keeps its id when it is renamed. */
const placeOf = (owner: AttributeOwner): string =>
  owner.kind === 'component' ? `component ${owner.id}` : owner.uid;

type Effect = Pick<ContentEffect, 'kind' | 'description' | 'messages'> & { readonly attribute?: Attribute };

function effectsOn(owner: AttributeOwner, after: AttributeOwner | undefined): readonly Effect[] {
  const { uid } = owner;
  if (!after) return [leave(`remove ${uid}`, changeMessage('typeRemoved', { uid }))];
  const renamed = {
    kind: 'rename component',
    description: `rename ${uid} to ${after.uid}`,
    messages: [changeMessage('componentRenamed', { from: uid, to: after.uid })],
  } as const;
  const gone = goneFrom(owner, after).map((attribute) => {
    const { name } = attribute;
    const stays = after.attributes.has(name);
    const sentence = changeMessage(stays ? 'attributeOfOtherKind' : 'attributeRemoved', {
      attribute: name,
      uid,
    });
    return { ...leave(`${stays ? 'change the kind of' : 'remove'} ${uid} ${name}`, sentence), attribute };
  });
  return [...(after.uid === uid ? [] : [renamed]), ...gone];
}

const leave = (what: string, message: ChangeMessage) =>
  ({
    kind: 'leave stored',
    description: `${what}: its content stays stored until plinth schema prune`,
    messages: [message, changeMessage('staysStored')],
  }) as const;

/** A renamed attribute keeps its id. For attributes of content types, a change of kind is reported by the changes of tables. */
function goneFrom(owner: AttributeOwner, after: AttributeOwner): readonly Attribute[] {
  const ids = new Set([...after.attributes.values()].map(({ id }) => id));
  return [...owner.attributes.values()].filter(
    ({ id, name }) => !ids.has(id) && (owner.kind === 'component' || !after.attributes.has(name)),
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
