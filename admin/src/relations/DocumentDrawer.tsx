// A drawer that creates or edits a related document. The form below keeps its state.
import { Button, Drawer, Group, Stack } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentType } from '../api/content-types.ts';
import type { Document, Related, Stored } from '../api/documents.ts';
import { LeaveDialog, Leaving } from '../content/edit/Leaving.tsx';
import { ReadOnlyNotice } from '../content/edit/ReadOnlyNotice.tsx';
import { RefusalNotice } from '../content/edit/RefusalNotice.tsx';
import { RestoreNotice } from '../content/edit/RestoreNotice.tsx';
import { SaveButtons } from '../content/edit/SaveButtons.tsx';
import { documentQuery } from '../content/edit/use-document.ts';
import { useDocumentForm } from '../content/edit/use-document-form.tsx';
import { FormFields } from '../content/form/Fields.tsx';
import { FormProvider } from '../content/form/form.ts';
import { useLocales } from '../content/locales.ts';
import { firstLocale } from '../content/reach.ts';
import { StatusBadge } from '../content/StatusBadge.tsx';
import { useText } from '../messages/messages.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { Waiting } from '../parts/Fallbacks.tsx';
import { LinkButton } from '../parts/LinkButton.tsx';
import { useReturnedFocus } from '../parts/use-returned-focus.ts';
import classes from './relations.module.css';
import { useKeysInFront } from './use-keys-in-front.ts';

interface DocumentDrawerProps {
  readonly contentType: ContentType;
  /** Undefined for a new document. */
  readonly documentId: string | undefined;
  /** The locale of a localized content type; undefined for the default locale. */
  readonly locale: string | undefined;
  /** Called after each save. */
  readonly onStored: (related: Related) => void;
  readonly onClose: () => void;
}

export default function DocumentDrawer(props: DocumentDrawerProps) {
  const { contentType, documentId, locale: requestedLocale, onClose } = props;
  const text = useText();
  useReturnedFocus(true);
  const locales = useLocales();
  const [created, setCreated] = useState<string>();
  const { read, create } = contentType.rights;
  const own = firstLocale(contentType, documentId === undefined ? create : read, locales);
  const locale = (contentType.isLocalized ? requestedLocale : undefined) ?? own;
  const place = { contentType, documentId: documentId ?? created, locale };
  const { data, error } = useQuery({ ...documentQuery(place), enabled: place.documentId !== undefined });
  const isReady = documentId === undefined || data !== undefined;
  if (isReady) return <Opened {...props} place={place} document={data ?? null} onCreated={setCreated} />;
  return (
    <Drawer
      opened
      position="right"
      size="44rem"
      title={contentType.displayName}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': text('app.close') }}
    >
      {error ? <ErrorNotice error={error} /> : <Waiting />}
    </Drawer>
  );
}

interface OpenedProps extends DocumentDrawerProps {
  readonly place: Parameters<typeof documentQuery>[0];
  readonly document: Document | null;
  readonly onCreated: (documentId: string) => void;
}

function Opened(props: OpenedProps) {
  const { place: openedPlace, contentType, documentId, document, onStored, onCreated, onClose } = props;
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const edited = useDocumentForm(
    { place: openedPlace, contentType, document },
    {
      onCreated,
      onStored: (stored) => onStored(relatedOf(stored, contentType)),
      onDone: onClose,
    },
  );
  const { form, place, isChanged, canSave, saving } = edited;
  useKeysInFront(form.key, { save: () => canSave && saving.save(), close: () => close() });
  const close = (): void => (isChanged ? setAsking(true) : onClose());
  const label = contentType.label && form.store.initial[contentType.label];
  const type = contentType.displayName;
  const title =
    documentId === undefined ? text('edit.new', { name: type }) : `${type}: ${String(label || documentId)}`;
  return (
    <FormProvider value={form}>
      <Drawer
        opened
        position="right"
        size="44rem"
        title={title}
        onClose={close}
        closeOnEscape={false}
        closeButtonProps={{ 'aria-label': text('app.close') }}
        classNames={{ content: classes.drawer ?? '', body: classes.body ?? '' }}
        data-drawer={form.key}
      >
        <Stack flex={1}>
          {edited.restore && <RestoreNotice place={place} onRestore={edited.restore} />}
          <ReadOnlyNotice contentType={contentType} document={document} locale={place.locale} />
          <RefusalNotice error={edited.error} />
          <FormFields />
        </Stack>
        <Foot {...edited} contentType={contentType} document={document} onClose={close} />
        {edited.dialogs}
        {isAsking && (
          <LeaveDialog
            isOpen
            help={text('edit.leaveHelp')}
            onStay={() => setAsking(false)}
            onLeave={onClose}
          />
        )}
        <Leaving isChanged={isChanged} />
      </Drawer>
    </FormProvider>
  );
}

interface FootProps extends ReturnType<typeof useDocumentForm> {
  readonly contentType: ContentType;
  readonly document: Document | null;
  readonly onClose: () => void;
}

function Foot({ contentType, document, onClose, ...edited }: FootProps) {
  const text = useText();
  const { hasDraftAndPublish, uid } = contentType;
  const { locale } = edited.place;
  return (
    <Group className={classes.foot} justify="space-between">
      <Group gap="xs">
        {document && hasDraftAndPublish && <StatusBadge status={document.status} />}
        {document && (
          <LinkButton
            to="/content/$uid/$documentId"
            params={{ uid, documentId: document.documentId }}
            search={locale ? { locale } : {}}
            target="_blank"
            variant="subtle"
            size="compact-sm"
            leftSection={<IconExternalLink size={14} />}
          >
            {text('relation.ownTab')}
          </LinkButton>
        )}
      </Group>
      <Group gap="xs">
        <Button variant="default" onClick={onClose}>
          {text('app.cancel')}
        </Button>
        <SaveButtons
          {...edited}
          locale={locale}
          contentType={contentType}
          document={document}
          onPublish={edited.publish}
        />
      </Group>
    </Group>
  );
}

const relatedOf = (stored: Stored, { label, isLocalized }: ContentType): Related => {
  const { documentId } = stored;
  if (!('attributes' in stored)) return { documentId, label: documentId };
  const { attributes, locale, status } = stored;
  return {
    documentId,
    label: label === null ? documentId : attributes[label],
    status,
    ...(isLocalized && locale !== undefined ? { locale } : {}),
  };
};
