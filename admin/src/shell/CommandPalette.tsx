// Ctrl K: every place and the usual actions, by typing a part of their name.
import { Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { IconFiles, IconPlus, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../messages/messages.tsx';
import { useDestinations } from './destinations.ts';

const size = 18;

export function CommandPalette() {
  const text = useText();
  const navigate = useNavigate();
  const { collections, singles, hasMedia, hasBuilder, hasExplorer, settings } = useDestinations();
  const actions: SpotlightActionData[] = [
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
        label: `${text('app.create')}: ${name}`,
        leftSection: <IconPlus size={size} />,
        onClick: () =>
          void navigate({ to: '/content/$uid/$documentId', params: { uid, documentId: 'create' } }),
      })),
    ...(hasMedia
      ? [{ id: 'media', label: text('nav.media'), onClick: () => void navigate({ to: '/media' }) }]
      : []),
    ...(hasBuilder
      ? [{ id: 'builder', label: text('nav.builder'), onClick: () => void navigate({ to: '/builder' }) }]
      : []),
    ...(hasExplorer
      ? [{ id: 'explorer', label: text('nav.api'), onClick: () => void navigate({ to: '/explorer' }) }]
      : []),
    ...settings.map((section) => ({
      id: `settings ${section}`,
      label: `${text('nav.settings')}: ${text(`settings.${section}`)}`,
      onClick: () => void navigate({ to: '/settings/$section', params: { section } }),
    })),
    { id: 'profile', label: text('nav.profile'), onClick: () => void navigate({ to: '/profile' }) },
  ];
  return (
    <Spotlight
      actions={actions}
      shortcut={['mod + K']}
      limit={12}
      lockScroll={false}
      nothingFound={text('nav.nothingFound')}
      searchProps={{
        leftSection: <IconSearch size={size} />,
        placeholder: text('nav.findHelp'),
        'aria-label': text('nav.findHelp'),
      }}
    />
  );
}
