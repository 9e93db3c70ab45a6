// The pages that this administrator may open, for the navigation and the command palette.
import { useContentTypes } from '../content/content-types.ts';
import { useMay } from '../session.ts';
import { sectionsFor } from '../settings/sections.ts';

export interface Destination {
  readonly uid: string;
  readonly name: string;
  readonly canCreate: boolean;
}

export function useDestinations() {
  const may = useMay();
  const types = useContentTypes();
  const readable = types.filter(({ rights }) => rights.read);
  const ofKind = (kind: string): readonly Destination[] =>
    readable
      .filter((type) => type.kind === kind)
      .map(({ uid, displayName, rights }) => ({ uid, name: displayName, canCreate: rights.create !== null }))
      .toSorted((one, other) => one.name.localeCompare(other.name));
  const settings = sectionsFor(may).map(({ name }) => name);
  return {
    collections: ofKind('collectionType'),
    singles: ofKind('singleType'),
    hasMedia: may('plugin::upload.read'),
    hasBuilder: may('plugin::content-type-builder.read'),
    // The explorer is for developers: administrators who may read tokens or content types.
    hasExplorer: may('admin::api-tokens.read') || may('plugin::content-type-builder.read'),
    settings,
    // Every administrator may read locales; that alone does not show the settings.
    hasSettings: settings.length > 1 || may('plugin::i18n.locale.create'),
  };
}
