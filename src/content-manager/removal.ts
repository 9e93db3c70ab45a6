// Deletes a document, or one locale of it, of collection and single types.
import { notFound } from '../errors/errors.ts';
import { parseIfMatch } from '../rest/conditions.ts';
import type { Response } from '../routes/request.ts';
import type { ContentType } from '../schema/schema.ts';
import { addingChanges } from './conflict.ts';
import { parametersOf, placeOf } from './place.ts';
import { type ManagerRequest, type ManagerService, requestedType } from './service.ts';

interface Removed {
  readonly modelKind: ContentType['modelKind'];
  /** Undefined for the document of a single type. */
  readonly documentId: string | undefined;
}

export async function removeDocument(
  request: ManagerRequest,
  service: ManagerService,
  { modelKind, documentId }: Removed,
): Promise<Response> {
  const requested = requestedType(request, service, { action: 'delete', modelKind });
  const { contentType, view } = requested;
  const parameters = parametersOf(request, service, ['locale']);
  const locale = parameters.locale === '*' ? '*' : placeOf(parameters, contentType).locale?.[0];
  const ifMatch = parseIfMatch(request);
  const deletion = { uid: contentType.uid, documentId, locale, abilities: view.abilities, ifMatch };
  const isDeleted = await addingChanges({ ...requested, documentId, ifMatch }, service, () =>
    service.documents.delete(deletion),
  );
  if (!isDeleted) throw notFound();
  return { status: 204 };
}
