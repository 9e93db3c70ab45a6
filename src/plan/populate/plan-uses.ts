// Plans the uses of a document: the documents that refer to it, such as `related` of a file. Uses are not stored but read from the
// referring attributes, so that both cannot differ. Files inside components count only where all uses are requested
// (docs/reference/compatibility.md, Queries).
import {
  type Attribute,
  type AttributeOwner,
  type ContentType,
  componentOf,
  type MediaAttribute,
  type MorphAttribute,
  type RelationAttribute,
  type Schema,
} from '../../schema/schema.ts';
import type { Member, ReferringRows, VersionRule } from '../plan.ts';
import { mayReach, type Planning } from '../planning.ts';
import type { PopulateEntry } from '../query.ts';
import { resolveLink } from '../relations/links.ts';
import { planFragment } from './plan-related.ts';
import { entryOf, isCount, type Populating } from './populating.ts';

const fileUid = 'plugin::upload.file';

export const isUses = (owner: AttributeOwner, { name }: MorphAttribute): boolean =>
  owner.uid === fileUid && name === 'related';

export function planUses(name: string, entry: PopulateEntry, populating: Populating): Member {
  const { planning, scope } = populating;
  const { uid: used } = scope.row;
  const referring = [...planning.schema.contentTypes.values()].flatMap((contentType): ReferringRows[] => {
    const links = [
      ...ownLinks(contentType, used, planning),
      ...(entry.kind === 'allUses' ? componentLinks(contentType, used, planning) : []),
    ];
    const ofType = entryOf(entry, contentType.uid);
    if (!ofType || links.length === 0 || !mayReach(planning, contentType)) return [];
    const rows = planFragment(contentType, ofType, populating);
    return [{ ...rows, uid: contentType.uid, versions: visible(contentType, planning), links }];
  });
  return { kind: 'uses', name, referring, isCount: isCount(entry) };
}

type Referring = MediaAttribute | RelationAttribute;

/** Whether the attribute itself stores references to documents of the type. Only media attributes use files. */
const refersTo = (attribute: Attribute, used: string): attribute is Referring =>
  used === fileUid
    ? attribute.kind === 'media'
    : attribute.kind === 'relation' && attribute.target === used && attribute.mappedBy === undefined;

function ownLinks(contentType: ContentType, used: string, { schema }: Planning): ReferringRows['links'] {
  const source = { row: contentType, isComponent: false };
  return [...contentType.attributes.values()].flatMap((attribute) => {
    if (!refersTo(attribute, used) || attribute.isPrivate) return [];
    const { link } = resolveLink(schema, source, attribute);
    return link.kind === 'column' || link.kind === 'table' ? [link] : [];
  });
}

/** The index of component values does not contain the attribute. If the caller may not see all of them, none counts. */
function componentLinks(
  contentType: ContentType,
  used: string,
  { schema }: Planning,
): ReferringRows['links'] {
  const inside = componentAttributes(contentType, used, schema);
  const own = [...contentType.attributes.values()].filter(isHolder);
  const isHidden = contentType.isPartial || [...own, ...inside].some(({ isPrivate }) => isPrivate);
  return !isHidden && inside.some((attribute) => refersTo(attribute, used))
    ? [{ kind: 'components', target: used }]
    : [];
}

const isHolder = ({ kind }: Attribute): boolean => kind === 'component' || kind === 'zone';

/** The attributes that refer to the used type in components of a content type, at any depth. */
function componentAttributes(contentType: ContentType, used: string, schema: Schema): readonly Attribute[] {
  const seen = new Set<string>();
  const inside = (owner: AttributeOwner): readonly Attribute[] =>
    [...owner.attributes.values()].filter(isHolder).flatMap((attribute) => {
      const names =
        attribute.kind === 'zone'
          ? attribute.components
          : attribute.kind === 'component'
            ? [attribute.component]
            : [];
      return names.flatMap((name) => {
        if (seen.has(name)) return [];
        seen.add(name);
        const component = componentOf(schema, name);
        const found = [...component.attributes.values()].filter(
          (one) => refersTo(one, used) || isHolder(one),
        );
        return [...found, ...inside(component)];
      });
    });
  return inside(contentType);
}

/** Files have neither locales nor drafts, so every version of a referring document counts that the caller may see. */
function visible(contentType: ContentType, planning: Planning): readonly VersionRule[] {
  const { abilities } = planning;
  const rules = planning.visible(contentType);
  const { uid } = contentType;
  // A row rule is planned for one status.
  const isWhole = rules.length === 0 && !abilities.rules.has(`${uid}.readDraft`);
  const isDraftSeen = !contentType.hasDraftAndPublish || (isWhole && abilities.may(`${uid}.readDraft`));
  return isDraftSeen ? rules : [{ kind: 'status', status: 'published' }, ...rules];
}
