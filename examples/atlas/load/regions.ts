// Writes the regions, and then their parts, in one locale after the other.
import { atlasLocales, type Locale } from '../data/locales.ts';
import { listRegions, type Region } from '../data/regions.ts';
import { type AtlasDocuments, type DocumentIds, documentIdOf } from './documents.ts';

const uid = 'api::region.region';

export async function loadRegions(documents: AtlasDocuments): Promise<DocumentIds> {
  const ids = new Map<string, string>();
  const write = async (region: Region, locale: Locale): Promise<void> => {
    const input = { data: regionToData(region, locale, ids), locale };
    const known = ids.get(region.code);
    const { documentId } = await (known ? documents.update(uid, known, input) : documents.create(uid, input));
    ids.set(region.code, documentId);
  };
  const regions = listRegions();
  for (const { code: locale } of atlasLocales) {
    for (const kind of ['region', 'subregion']) {
      await Promise.all(
        regions.filter((region) => region.kind === kind).map((region) => write(region, locale)),
      );
    }
  }
  return ids;
}

/** The code is a uid, and those belong to one locale each: it is given with every translation. */
function regionToData(
  { code, kind, parent, names }: Region,
  locale: Locale,
  ids: DocumentIds,
): Record<string, unknown> {
  return {
    name: names[locale],
    code,
    ...(locale === 'en' && { kind }),
    ...(parent && { parent: documentIdOf(ids, parent) }),
  };
}
