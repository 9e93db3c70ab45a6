// Shown if the document was deleted while it was edited. The values can be used for a new document.
import { Alert, Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../../api/api-error.ts';
import type { DocumentPlace } from '../../api/documents.ts';
import { useText } from '../../messages/messages.tsx';
import { useSession } from '../../session.ts';
import { useForm } from '../form/form.ts';
import type { Values } from '../form/form-store.ts';
import { asNew } from '../form/form-values.ts';
import { reaches } from '../reach.ts';
import { keepForNew } from './unsaved.ts';

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export function GoneNotice({ place }: { readonly place: DocumentPlace }) {
  const text = useText();
  const navigate = useNavigate();
  const { me } = useSession();
  const { store, contentType } = useForm();
  const { locale } = place;
  const mayCreate = contentType.kind === 'collectionType' && reaches(contentType.rights.create, locale);
  const goOn = (): void => {
    keepForNew(place, asNew(store.values) as Values, me);
    void navigate({
      to: '/content/$uid/$documentId',
      params: { uid: contentType.uid, documentId: 'create' },
      search: locale === undefined ? {} : { locale },
      ignoreBlocker: true,
    });
  };
  return (
    <Alert color="red" variant="light" role="alert" mb="md">
      {text('edit.gone')}
      {mayCreate && (
        <Button size="compact-sm" variant="default" ml="sm" onClick={goOn}>
          {text('edit.goneNew')}
        </Button>
      )}
    </Alert>
  );
}
