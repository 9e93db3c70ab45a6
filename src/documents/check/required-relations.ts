// `api.documents.strictRelations`: required relations and media must exist when a document is published. Off by default, as Strapi
// does not enforce it (docs/decisions/007-strict-relations.md).
import type { Transaction } from '../../database/database.ts';
import { readAll } from '../../database/rows.ts';
import { type Problem, problemAt, validationProblems } from '../../errors/errors.ts';
import { undefinedValue } from '../../errors/families/value-problems.ts';
import {
  type Attribute,
  type AttributeOwner,
  type ContentType,
  isToOne,
  type Schema,
} from '../../schema/schema.ts';
import { storageKind } from '../../schema/storage/storage-kind.ts';
import { linkTable } from '../../schema/storage/storage-names.ts';
import { walkContent } from '../../schema/walk.ts';
import { selectLinks } from '../../sql/write/links.ts';
import type { WriteContext } from '../rules/write-context.ts';
import type { StoredContent } from '../stored/content.ts';
import { isNumbered } from '../stored/content-rows.ts';
import type { VersionRow } from '../stored/version.ts';

export async function refuseMissingRelations(
  row: VersionRow,
  content: StoredContent,
  { schema, transaction }: WriteContext,
): Promise<void> {
  const { contentType } = row;
  const missing = [...missingInComponents(schema, contentType, content)];
  for (const attribute of contentType.attributes.values()) {
    if (!isDemanded(attribute, contentType, content)) continue;
    if (attribute.kind !== 'relation' && attribute.kind !== 'media') continue;
    if (storageKind(attribute) === 'none') continue;
    const isMissing = isToOne(attribute)
      ? (content[attribute.id] ?? null) === null
      : !(await hasLinks(row, attribute.id, transaction));
    if (isMissing) missing.push(attribute.name);
  }
  if (missing.length > 0) throw validationProblems(missing.map(problem));
}

async function hasLinks(row: VersionRow, attributeId: string, transaction: Transaction): Promise<boolean> {
  if (!isNumbered(row)) return false;
  const links = selectLinks(linkTable(row.contentType, attributeId), row.id, { isLocated: false });
  return (await readAll(transaction, links)).length > 0;
}

/** Whether the attribute is required and not hidden by its conditions. */
const isDemanded = (
  { isRequired, condition }: Attribute,
  owner: AttributeOwner,
  stored: Readonly<Record<string, unknown>>,
): boolean => isRequired && (condition?.((name) => stored[owner.attributes.get(name)?.id ?? '']) ?? true);

const problem = (name: string): Problem => problemAt([name], undefinedValue({ name }), { value: null });

/** Missing members of component values. The walker visits existing values only, so their holders are checked. */
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
