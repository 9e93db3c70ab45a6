// Shown if the document, or its locale, was deleted while it was edited. The values can be used for a new one.
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
import { isVersionGone } from './use-document.ts';

/** Not for a version that an action needs and that another administrator has removed: the document is still there. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404 && !isVersionGone(error);

export function GoneNotice({ place }: { readonly place: DocumentPlace }) {
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
  return <Gone message="edit.gone" action="edit.goneNew" onAct={mayCreate ? goOn : undefined} />;
}

export const GoneLocaleNotice = ({ onAddAgain }: { readonly onAddAgain: () => void }) => (
  <Gone message="edit.goneLocale" action="edit.goneLocaleNew" onAct={onAddAgain} />
);

interface GoneProps {
  readonly message: 'edit.gone' | 'edit.goneLocale';
  readonly action: 'edit.goneNew' | 'edit.goneLocaleNew';
  readonly onAct: (() => void) | undefined;
}

function Gone({ message, action, onAct }: GoneProps) {
  const text = useText();
  return (
    <Alert color="red" variant="light" role="alert" mb="md">
      {text(message)}
      {onAct && (
        <Button size="compact-sm" variant="default" ml="sm" onClick={onAct}>
          {text(action)}
        </Button>
      )}
    </Alert>
  );
}
