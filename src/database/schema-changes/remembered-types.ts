// What a start stores of each content type: its options and the rules of its attributes. The next start compares them with the
// schema.
import type { ContentType, Schema } from '../../schema/schema.ts';
import { uniqueInComponents } from '../../schema/storage/unique-members.ts';
import { renderFingerprint } from '../../sql/write/render.ts';
import type { Transaction } from '../database.ts';
import { type RulesById, rulesOf } from './attribute-rules.ts';
import { readState, writeState } from './changes.ts';
import { sharedIds } from './locale-values.ts';
import { goneWithin, knownWithin, type RulesWithin, rulesWithin } from './out-of-reach-within.ts';
import type { TypeSwitches } from './switches.ts';

export interface RememberedType {
  readonly options: TypeSwitches;
  readonly fingerprint: string;
  /** Ids of attributes with one value for all locales; missing in older databases. */
  readonly shared?: readonly string[];
  /** Unique attributes of components; missing in older databases. */
  readonly unique?: readonly string[];
  /** The rules of attributes; missing in older databases. */
  readonly rules?: RulesById;
  /** The rules of removed attributes, which may return. */
  readonly former?: RulesById;
  /** Like `rules`, for attributes of components; missing in older databases. */
  readonly within?: RulesWithin;
  /** Like `former`, for attributes of components. */
  readonly formerWithin?: RulesWithin;
}

export async function rememberedType(
  transaction: Transaction,
  { uid }: ContentType,
): Promise<RememberedType | undefined> {
  const text = await readState(transaction, `type ${uid}`);
  return text === undefined ? undefined : (JSON.parse(text) as RememberedType);
}

export async function rememberType(
  transaction: Transaction,
  schema: Schema,
  contentType: ContentType,
): Promise<void> {
  const { hasDraftAndPublish, isLocalized, modelKind, uid } = contentType;
  const before = await rememberedType(transaction, contentType);
  const known = { ...before?.former, ...before?.rules };
  const rules = rulesOf(contentType, known);
  const former = Object.entries(known).filter(([id]) => !(id in rules));
  const within = rulesWithin(contentType, schema);
  const formerWithin = goneWithin(knownWithin(before?.formerWithin, before?.within), within);
  const state: RememberedType = {
    options: { hasDraftAndPublish, isLocalized, isSingle: modelKind === 'singleType' },
    fingerprint: renderFingerprint(schema, contentType),
    shared: sharedIds(contentType),
    unique: uniqueInComponents(contentType, schema),
    rules,
    ...(former.length > 0 ? { former: Object.fromEntries(former) } : {}),
    within,
    ...(Object.keys(formerWithin).length > 0 ? { formerWithin } : {}),
  };
  await writeState(transaction, `type ${uid}`, JSON.stringify(state));
}
