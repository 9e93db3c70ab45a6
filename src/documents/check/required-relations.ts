// `api.documents.strictRelations`: relations and media that are `required` must be there when a document is published.
// Off by default, as in Strapi, which accepts their absence (docs/decisions/007-strict-relations.md).
import { readAll } from '../../database/rows.ts';
import { type Problem, problemAt, validationProblems } from '../../errors/errors.ts';
import { undefinedValue } from '../../errors/value-problems.ts';
import {
  type Attribute,
  type AttributeOwner,
  type ContentType,
  isToOne,
  type Schema,
} from '../../schema/schema.ts';
import { storageKind } from '../../schema/storage-kind.ts';
import { linkTable } from '../../schema/storage-names.ts';
import { walkContent } from '../../schema/walk.ts';
import { selectLinks } from '../../sql/write/links.ts';
import type { WriteContext } from '../rules/write-context.ts';
import type { StoredContent } from '../stored/content.ts';
import type { VersionRow } from '../stored/version.ts';

export async function refuseMissingRelations(
  { contentType, id }: VersionRow,
  content: StoredContent,
  { schema, transaction }: WriteContext,
): Promise<void> {
  const missing = [...missingInComponents(schema, contentType, content)];
  for (const attribute of contentType.attributes.values()) {
    if (!isDemanded(attribute, contentType, content)) continue;
    if (attribute.kind !== 'relation' && attribute.kind !== 'media') continue;
    if (storageKind(attribute) === 'none') continue;
    const isMissing = isToOne(attribute)
      ? (content[attribute.id] ?? null) === null
      : (
          await readAll(
            transaction,
            selectLinks(linkTable(contentType, attribute.id), id, { isLocated: false }),
          )
        ).length === 0;
    if (isMissing) missing.push(attribute.name);
  }
  if (missing.length > 0) throw validationProblems(missing.map(problem));
}

/** Not where its conditions hide it. */
const isDemanded = (
  { isRequired, condition }: Attribute,
  owner: AttributeOwner,
  stored: Readonly<Record<string, unknown>>,
): boolean => isRequired && (condition?.((name) => stored[owner.attributes.get(name)?.id ?? '']) ?? true);

const problem = (name: string): Problem => problemAt([name], undefinedValue({ name }), { value: null });

/** Absent members of component values; the walker visits only what is there, so it looks at the holders. */
function missingInComponents(
  schema: Schema,
  contentType: ContentType,
  content: StoredContent,
): ReadonlySet<string> {
  const missing = new Set<string>();
  const seen = new Set<object>();
  walkContent(content, contentType, {
    schema,
    keyedBy: 'id',
    visit({ holder, owner }) {
      if (owner.kind !== 'component' || seen.has(holder)) return;
      seen.add(holder);
      for (const attribute of owner.attributes.values()) {
        const isChecked =
          isDemanded(attribute, owner, holder) &&
          (attribute.kind === 'relation' || attribute.kind === 'media');
        if (isChecked && (holder[attribute.id] ?? null) === null) missing.add(attribute.name);
      }
    },
  });
  return missing;
}
