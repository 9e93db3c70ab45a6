// Whether files are shown as a grid or a list, stored in this browser.
import { useLocalStorage } from '@mantine/hooks';

export const views = ['grid', 'list'] as const;

export type LibraryView = (typeof views)[number];

export const useLibraryView = () =>
  useLocalStorage<LibraryView>({
    key: 'plinth-media-view',
    defaultValue: 'grid',
    getInitialValueInEffect: false,
    serialize: (view) => view,
    deserialize: (stored) => views.find((view) => view === stored) ?? 'grid',
  });
