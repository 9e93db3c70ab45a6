// The command palette (Ctrl K): finds pages, actions and documents of all collection types by a part of their name.
import { Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import {
  IconApi,
  IconFiles,
  IconFileText,
  IconPhoto,
  IconPlus,
  IconSchema,
  IconSearch,
  IconSettings,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../messages/messages.tsx';
import { useDestinations } from './destinations.ts';
import { useNamedDocuments } from './use-named-documents.ts';

const size = 18;

export function CommandPalette() {
  const text = useText();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { documents, unsearched, isSearching } = useNamedDocuments(typed);
  const destinations = useDestinations();
  const pages = usePages(destinations);
  const nameOf = (uid: string): string =>
    destinations.collections.find((one) => one.uid === uid)?.name ?? uid;
  const entries: SpotlightActionData[] = documents.map(({ uid, documentId, locale, label }) => ({
    id: `${uid} ${documentId} ${locale ?? ''}`,
    label: String(label),
    description: locale === undefined ? nameOf(uid) : `${nameOf(uid)} · ${locale}`,
    leftSection: <IconFileText size={size} />,
    onClick: () =>
      void navigate({
        to: '/content/$uid/$documentId',
        params: { uid, documentId },
        search: locale === undefined ? {} : { locale },
      }),
  }));
  const nothing = unsearched.length === 0 ? 'nav.nothingFound' : 'nav.unsearched';
  return (
    <Spotlight
      actions={entries.length === 0 ? pages : [...pages, { group: text('nav.entries'), actions: entries }]}
      query={typed}
      onQueryChange={setTyped}
      shortcut={['mod + K']}
      limit={30}
      maxHeight="70vh"
      scrollable
      lockScroll={false}
      nothingFound={
        isSearching ? text('app.loading') : text(nothing, { types: unsearched.map(nameOf).join(', ') })
      }
      searchProps={{
        leftSection: <IconSearch size={size} />,
        placeholder: text('nav.findHelp'),
        'aria-label': text('nav.findHelp'),
      }}
    />
  );
}

/** The actions that open a page: lists, new documents, screens and sections of the settings. */
function usePages(destinations: ReturnType<typeof useDestinations>): SpotlightActionData[] {
  const { collections, singles, hasMedia, hasBuilder, hasExplorer, settings } = destinations;
  const text = useText();
  const navigate = useNavigate();
  const screens = [
    { to: '/media', label: text('nav.media'), Icon: IconPhoto, isShown: hasMedia },
    { to: '/builder', label: text('nav.builder'), Icon: IconSchema, isShown: hasBuilder },
    { to: '/explorer', label: text('nav.api'), Icon: IconApi, isShown: hasExplorer },
    { to: '/profile', label: text('nav.profile'), Icon: IconUser, isShown: true },
  ] as const;
  return [
    ...[...collections, ...singles].map(({ uid, name }) => ({
      id: uid,
      label: name,
      leftSection: <IconFiles size={size} />,
      onClick: () => void navigate({ to: '/content/$uid', params: { uid } }),
    })),
    ...collections
      .filter(({ canCreate }) => canCreate)
      .map(({ uid, name }) => ({
        id: `create ${uid}`,
        label: text('edit.new', { name }),
        leftSection: <IconPlus size={size} />,
        onClick: () =>
          void navigate({ to: '/content/$uid/$documentId', params: { uid, documentId: 'create' } }),
      })),
    ...screens
      .filter(({ isShown }) => isShown)
      .map(({ to, label, Icon }) => ({
        id: to,
        label,
        leftSection: <Icon size={size} />,
        onClick: () => void navigate({ to }),
      })),
    ...settings.map((section) => ({
      id: `settings ${section}`,
      label: text('app.named', { what: text('nav.settings'), name: text(`settings.${section}`) }),
      leftSection: <IconSettings size={size} />,
      onClick: () => void navigate({ to: '/settings/$section', params: { section } }),
    })),
  ];
}
