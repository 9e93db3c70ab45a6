// Removes from content that project code returns what the caller may not see: private attributes, passwords, attributes
// and documents that rules exclude, and relations to types the caller may not find. Keys that the code has added are
// kept.
import type { Abilities } from '../../abilities/abilities.ts';
import { ruleNotObeyed } from '../../errors/families/project-code.ts';
import { isCreatorField, mayReach } from '../../plan/planning.ts';
import { readableSchema, readableType, rulesOf } from '../../plan/readable.ts';
import { authorNames, showsAuthors } from '../../schema/authors.ts';
import { byKind } from '../../schema/by-kind.ts';
import type { Attribute, AttributeOwner, ContentType, Schema } from '../../schema/schema.ts';
import { type Data, isData } from '../../values/data.ts';

export interface Viewer {
  readonly schema: Schema;
  readonly abilities: Abilities;
  /** The action by which the caller reads; by default `find`, or else `findOne`. */
  readonly action?: string;
  /** Related drafts need `readDraft`, too. */
  readonly isAboutDrafts?: boolean;
  /** The content was read without the caller's rules: related documents of a type narrowed by a rule are refused. */
  readonly isUnruled?: boolean;
}

/** A viewer, and the schema as far as they may read it. */
export interface Viewing extends Viewer {
  readonly readable: Schema;
}

/** Sanitizes one entry, a list, or the entries in `{ results }`. Other values are returned unchanged. */
export function sanitizeOutput(value: unknown, owner: AttributeOwner, viewer: Viewer): unknown {
  if (owner.kind === 'contentType') {
    const { contentType, readable } = readableBy(viewer, owner);
    return shownOf(value, owner, contentType, { ...viewer, readable });
  }
  return shownOf(value, owner, owner, { ...viewer, readable: readableTo(viewer) });
}

/** A content type as the viewer may read it, and everything that it leads to. */
export function readableBy(
  viewer: Viewer,
  contentType: ContentType,
): { readonly contentType: ContentType; readonly readable: Schema } {
  const { abilities, isAboutDrafts } = viewer;
  const { uid, hasDraftAndPublish } = contentType;
  const action = viewer.action ?? (abilities.may(`${uid}.find`) ? 'find' : 'findOne');
  const drafts = isAboutDrafts && hasDraftAndPublish ? ['readDraft'] : [];
  const rules = rulesOf(abilities, uid, [action, ...drafts]);
  const readable = readableTo(viewer);
  return { contentType: readableType(contentType, rules, readable, abilities), readable };
}

const readableTo = ({ schema, abilities, isAboutDrafts }: Viewer): Schema =>
  readableSchema(schema, abilities, isAboutDrafts ? ['find', 'readDraft'] : ['find']);

/** `shown`: the owner as the viewer may read it. */
function shownOf(value: unknown, owner: AttributeOwner, shown: AttributeOwner, viewing: Viewing): unknown {
  if (Array.isArray(value)) return value.map((item) => shownOf(item, owner, shown, viewing));
  if (!isData(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const attribute = owner.attributes.get(name);
      if (attribute) {
        const isThere = shown.attributes.has(name) && isShown(attribute, viewing);
        return isThere ? [[name, valueShown(attribute, inner, viewing)]] : [];
      }
      if (owner.kind === 'contentType' && !owner.isLocalized && isOfLocales(name)) return [];
      if (name === 'localizations') return [[name, shownOf(inner, owner, shown, viewing)]];
      if (isCreatorField(name)) return showsAuthors(shown) ? [[name, authorShown(inner)]] : [];
      return [[name, inner]];
    }),
  );
}

/** Project code sees both names also on types without locales. */
const isOfLocales = (name: string): boolean => name === 'locale' || name === 'localizations';

const shownOfAuthors: readonly string[] = ['id', ...authorNames];

const authorShown = (author: unknown): unknown =>
  isData(author)
    ? Object.fromEntries(Object.entries(author).filter(([name]) => shownOfAuthors.includes(name)))
    : null;

export function isShown(attribute: Attribute, viewing: Viewing): boolean {
  if (attribute.isPrivate || attribute.kind === 'password') return false;
  return attribute.kind !== 'relation' || reachableType(attribute.target, viewing) !== undefined;
}

/** Undefined if the viewer may not find documents of the type. */
export function reachableType(
  uid: string,
  { schema, abilities, isAboutDrafts }: Viewing,
): ContentType | undefined {
  const target = schema.contentTypes.get(uid);
  const status = isAboutDrafts ? 'draft' : 'published';
  return target && mayReach({ abilities, status }, target) ? target : undefined;
}

type ShowValue = [value: unknown, viewing: Viewing];

const linkedShown = ({ target }: { readonly target: string }, ...[value, viewing]: ShowValue): unknown =>
  belowOf(value, reachableType(target, viewing), viewing);

/** Each item names its type. */
const itemsShown = (value: unknown, viewing: Viewing): unknown =>
  Array.isArray(value) ? value.flatMap((item) => itemShown(item, viewing)) : itemShown(value, viewing)[0];

const valueShown = byKind<unknown, ShowValue>({
  scalar: (_attribute, value) => value,
  password: (_attribute, value) => value,
  relation: linkedShown,
  media: linkedShown,
  // The inverse side of a polymorphic relation has one target type, so its items need not name it.
  morph: ({ target }, value, viewing) =>
    target === undefined ? itemsShown(value, viewing) : linkedShown({ target }, value, viewing),
  component: ({ component }, value, viewing) =>
    belowOf(value, viewing.schema.components.get(component), viewing),
  zone: (_attribute, value, viewing) => itemsShown(value, viewing),
});

function belowOf(value: unknown, owner: AttributeOwner | undefined, viewing: Viewing): unknown {
  if (!owner) return undefined;
  if (viewing.isUnruled && owner.kind === 'contentType') refuseRuled(value, owner, viewing);
  const shown = owner.kind === 'component' ? owner : viewing.readable.contentTypes.get(owner.uid);
  return shown && shownOf(value, owner, shown, viewing);
}

function refuseRuled(
  value: unknown,
  { uid, hasDraftAndPublish }: ContentType,
  { abilities, isAboutDrafts }: Viewing,
): void {
  if (!(isData(value) || (Array.isArray(value) && value.length > 0))) return;
  const actions = isAboutDrafts && hasDraftAndPublish ? ['find', 'readDraft'] : ['find'];
  const ruled = actions.find((action) => {
    const rule = abilities.rules.get(`${uid}.${action}`);
    return rule?.filter !== undefined || rule?.scopes !== undefined;
  });
  if (ruled !== undefined) throw ruleNotObeyed({ action: `${uid}.${ruled}` });
}

/** Items name their type: a component of a zone, or a document of any type. */
function itemShown(item: unknown, viewing: Viewing): readonly unknown[] {
  if (!isData(item)) return item === null ? [null] : [];
  const owner = ownerOf(item, viewing);
  return owner ? [belowOf(item, owner, viewing)] : [];
}

function ownerOf({ __component, __type }: Data, viewing: Viewing): AttributeOwner | undefined {
  if (typeof __component === 'string') return viewing.schema.components.get(__component);
  return typeof __type === 'string' ? reachableType(__type, viewing) : undefined;
}
