// The locales of a document: opening another one, and copying its content into the form.
import { Group, Text as Line, Paper, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ContentType } from '../../api/content-types.ts';
import type { Document, DocumentPlace, Version } from '../../api/documents.ts';
import { maxShown } from '../../attribute-types/related.ts';
import { useText } from '../../messages/messages.tsx';
import { messageOf } from '../../parts/ErrorNotice.tsx';
import { notify, notifyFailure } from '../../parts/notify.ts';
import { useNames } from '../attribute-name.ts';
import { useForm } from '../form/form.ts';
import { walkOf } from '../form/form-values.ts';
import { useLocales } from '../locales.ts';
import { localesWithin, rightToWrite } from '../reach.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { copiedValues } from './copied-values.ts';
import { versionsQuery } from './use-document.ts';

interface DocumentLocalesProps {
  readonly place: DocumentPlace;
  readonly contentType: ContentType;
  readonly document: Document | null;
}

export function DocumentLocales({ place, contentType, document }: DocumentLocalesProps) {
  const text = useText();
  const navigate = useNavigate();
  const locales = localesWithin(contentType, useLocales());
  const { data: versions } = useQuery(versionsQuery(place));
  const open = (locale: string | null): void => {
    if (locale === null || locale === place.locale) return;
    const search = { locale };
    void (contentType.kind === 'singleType'
      ? navigate({ to: '/content/$uid', params: { uid: contentType.uid }, search })
      : navigate({
          to: '/content/$uid/$documentId',
          params: { uid: contentType.uid, documentId: place.documentId ?? 'create' },
          search,
        }));
  };
  const versionOf = (code: string) => versions?.find(({ locale }) => locale === code);
  return (
    <Paper p="md">
      <Select
        label={text('list.locale')}
        allowDeselect={false}
        data={locales.map(({ code, name }) => ({ value: code, label: name }))}
        value={place.locale ?? null}
        onChange={open}
        renderOption={({ option: { value, label } }) => (
          <LocaleOption label={label} version={versionOf(value)} hasStatus={contentType.hasDraftAndPublish} />
        )}
      />
      {document === null && place.documentId !== undefined && (
        <Line size="sm" c="dimmed" mt="xs">
          {text('edit.newTranslation')}
        </Line>
      )}
      {rightToWrite(contentType, document, place.locale) && (
        <CopyLocale
          place={place}
          contentType={contentType}
          others={versions?.map(({ locale }) => locale) ?? []}
        />
      )}
    </Paper>
  );
}

interface LocaleOptionProps {
  readonly label: string;
  /** Undefined if the document has no version in this locale. */
  readonly version: Version | undefined;
  readonly hasStatus: boolean;
}

function LocaleOption({ label, version, hasStatus }: LocaleOptionProps) {
  const text = useText();
  return (
    <Group justify="space-between" flex={1} wrap="nowrap">
      <span>{label}</span>
      {version ? (
        hasStatus && <StatusBadge status={version.status} />
      ) : (
        <Line size="xs" c="dimmed">
          {text('edit.notTranslated')}
        </Line>
      )}
    </Group>
  );
}

interface CopyLocaleProps {
  readonly place: DocumentPlace;
  readonly contentType: ContentType;
  readonly others: readonly (string | null)[];
}

/** Copies the content of another locale into the form, without saving it. */
function CopyLocale({ place, contentType, others }: CopyLocaleProps) {
  const text = useText();
  const { store, types, isReadOnly } = useForm();
  const named = useNames(contentType);
  const locales = useLocales();
  const [isCopying, setCopying] = useState(false);
  const sources = others.filter((locale): locale is string => locale !== null && locale !== place.locale);
  if (sources.length === 0) return null;
  const copy = async (locale: string | null): Promise<void> => {
    if (locale === null) return;
    setCopying(true);
    try {
      const own = Object.entries(contentType.attributes).filter(([, attribute]) => attribute.localized);
      const taken = own.filter(([name, { writable }]) => writable && !isReadOnly(name));
      const copied = await copiedValues(place, locale, Object.fromEntries(taken), walkOf(types));
      const { values, leftOut, unlisted } = copied;
      store.replace({ ...store.values, ...values });
      const left = own.filter(([name]) => isReadOnly(name)).map(([name]) => named(name));
      notify(text('edit.copied', { locale }));
      if (left.length > 0) notify(text('edit.copiedWithout', { names: left.join(', ') }));
      const names = leftOut.map(({ documentId, label }) => String(label ?? documentId)).join(', ');
      if (names) notifyFailure(text('edit.copiedWithoutRelated', { names }));
      const lists = unlisted.map(named).join(', ');
      if (lists) notifyFailure(text('edit.copiedWithoutLists', { names: lists, count: maxShown }));
    } catch (error) {
      notifyFailure(messageOf(error, text));
    } finally {
      setCopying(false);
    }
  };
  return (
    <Select
      mt="sm"
      size="xs"
      label={text('edit.copyFrom')}
      placeholder={text('edit.chooseLocale')}
      disabled={isCopying}
      data={sources.map((code) => ({
        value: code,
        label: locales.find((locale) => locale.code === code)?.name ?? code,
      }))}
      value={null}
      onChange={(locale) => void copy(locale)}
    />
  );
}
