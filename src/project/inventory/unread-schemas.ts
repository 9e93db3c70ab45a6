// Schema files in places where nothing reads them, such as src/components/seo.json, so that their types do not exist.
import type { Finding, Meaning } from '../../errors/faults/finding.ts';

const typePlace = 'src/api/<api>/content-types/<name>/schema.json';
const componentPlace = 'src/components/<category>/<name>.json';

const unread = (place: string): Meaning => ({
  weight: 'notRun',
  does: 'Is in a place, or has a name, that Strapi does not read.',
  instead: 'It is not read here either: what it describes does not exist.',
  remedy: `Move it to ${place}.`,
});

/** Matches files that look like schemas; `read` matches those that are. */
interface SchemaPlace extends Meaning {
  readonly like: RegExp;
  readonly read: RegExp;
}

const places: readonly SchemaPlace[] = [
  {
    like: /^src\/components\/.+\.json$/i,
    read: /^src\/components\/[^/]+\/[^/]+\.json$/,
    ...unread(componentPlace),
  },
  {
    like: /^src\/(?!components\/|plugins\/|extensions\/|admin\/)(?:.+\/)?(?:schema\.json|content-types\/[^/]+\.json)$/i,
    read: /^src\/api\/[^/]+\/content-types\/[^/]+\/schema\.json$/,
    ...unread(typePlace),
  },
];

export function unreadSchemas(files: readonly string[]): readonly Finding[] {
  return files.flatMap((file): readonly Finding[] => {
    const place = places.find(({ like }) => like.test(file));
    if (!place || place.read.test(file)) return [];
    const { weight, does, instead, remedy } = place;
    return [{ file, path: '', weight, does, instead, remedy }];
  });
}
