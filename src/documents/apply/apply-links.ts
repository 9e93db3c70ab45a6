// Applies edits of links: lists that the row owns, and edits of inverse relations.
import { isToOne } from '../../schema/schema.ts';
import type { Given } from '../check/given.ts';
import type { OpenDocument } from '../stored/open-document.ts';
import type { VersionRow } from '../stored/version.ts';
import { editInverse } from './inverse-links.ts';
import type { LinkEditing } from './link-editing.ts';
import { editMorphLinks } from './morph-links.ts';
import { editLinks } from './own-links.ts';

/** Applies edits of to-many and inverse relations. To-one relations are columns of the row. */
export async function applyLinks(
  given: readonly Given[],
  row: VersionRow & { readonly hasLinks: boolean },
  { statuses }: Pick<OpenDocument, 'statuses'>,
  editing: LinkEditing,
): Promise<void> {
  for (const one of given) {
    if (one.kind === 'morph' && one.attribute.relation === 'morphToMany')
      await editMorphLinks(one, row, editing);
    if (one.kind !== 'relation') continue;
    const { attribute, edit } = one;
    if (attribute.kind === 'relation' && attribute.mappedBy !== undefined)
      await editInverse({ attribute, mappedBy: attribute.mappedBy, edit, statuses }, row, editing);
    else if (!isToOne(attribute)) await editLinks(one, row, editing);
  }
}
