// `related` of a file: the documents that show it. Nothing is stored for it: the media attributes of the types that have
// any are asked when it is read, so it cannot differ from what they say. Files inside components do not count (recorded).
import type { AttributeOwner, ContentType, MorphAttribute } from '../schema/schema.ts';
import { resolveLink } from './links.ts';
import type { Member, User, VersionRule } from './plan.ts';
import { planRows } from './plan-populate.ts';
import { mayReach, type Planning, type Position, spend, unknownKey } from './planning.ts';
import type { PopulateEntry } from './query.ts';

export const isUses = (owner: AttributeOwner, { name }: MorphAttribute): boolean =>
  owner.uid === 'plugin::upload.file' && name === 'related';

export function planUses(
  { name }: MorphAttribute,
  entry: PopulateEntry,
  planning: Planning,
  here: Position,
): Member {
  const users = [...planning.schema.contentTypes.values()].flatMap((contentType): User[] => {
    const links = mediaLinks(contentType, planning);
    const ofType = entry.on ? entry.on.get(contentType.uid) : { ...entry, form: 'object' as const };
    if (!ofType || links.length === 0 || !mayReach(planning, contentType)) return [];
    const [unknown] = ofType.unknown;
    if (unknown !== undefined) throw unknownKey(unknown, here);
    spend(planning, here);
    const rows = planRows(contentType, ofType, planning, here);
    return [{ ...rows, uid: contentType.uid, versions: visible(contentType, planning), links }];
  });
  return { kind: 'uses', name, users };
}

function mediaLinks(contentType: ContentType, { schema }: Planning): User['links'] {
  const source = { row: contentType, isComponent: false };
  return [...contentType.attributes.values()].flatMap((attribute) => {
    if (attribute.kind !== 'media' || attribute.isPrivate) return [];
    const { link } = resolveLink(schema, source, attribute);
    return link.kind === 'column' || link.kind === 'table' ? [link] : [];
  });
}

/** Files have neither locales nor drafts: every version counts that the caller may see (recorded). */
function visible(contentType: ContentType, planning: Planning): readonly VersionRule[] {
  const { abilities } = planning;
  const rules = planning.visible(contentType);
  const { uid } = contentType;
  // A rule is planned for rows of one status.
  const isWhole = rules.length === 0 && !abilities.rules.has(`${uid}.readDraft`);
  const isDraftSeen = !contentType.hasDraftAndPublish || (isWhole && abilities.may(`${uid}.readDraft`));
  return isDraftSeen ? rules : [{ kind: 'status', status: 'published' }, ...rules];
}
