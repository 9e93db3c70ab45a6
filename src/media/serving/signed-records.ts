// Replaces the URLs in records of private files by signed links. Only for this the JSON from the database is parsed. Responses
// about documents contain the URL, which never changes (docs/decisions/009-media.md).
import type { JsonText } from '../../read.ts';
import { type Data, isData } from '../../values/data.ts';
import type { Links } from './links.ts';

const addressOf = (value: Data): string | undefined =>
  typeof value.url === 'string' && value.url.startsWith('/uploads/')
    ? value.url.slice('/uploads/'.length)
    : undefined;

/** `json`: one record or a list of records. */
export async function withLinks(json: JsonText, links: Pick<Links, 'sign'>): Promise<JsonText> {
  const given: unknown = JSON.parse(String(json));
  const records = (Array.isArray(given) ? given : [given]).filter(isData);
  const addresses = records.flatMap(parts).flatMap((part) => addressOf(part) ?? []);
  const signed = await links.sign(addresses);
  const shown = records.map((record) => withSigned(record, signed));
  return JSON.stringify(Array.isArray(given) ? shown : (shown[0] ?? null));
}

/** A record and the copies in its `formats`. */
const parts = (record: Data): readonly Data[] => [record, ...copiesOf(record).map(([, copy]) => copy)];

const copiesOf = ({ formats }: Data): readonly (readonly [string, Data])[] =>
  isData(formats)
    ? Object.entries(formats).flatMap(([name, copy]) => (isData(copy) ? [[name, copy] as const] : []))
    : [];

function withSigned(record: Data, signed: ReadonlyMap<string, string>): Data {
  const link = (part: Data): Data => {
    const url = signed.get(addressOf(part) ?? '');
    return url === undefined ? part : { ...part, url };
  };
  const copies = copiesOf(record).map(([name, copy]) => [name, link(copy)] as const);
  return { ...link(record), ...(copies.length > 0 ? { formats: Object.fromEntries(copies) } : {}) };
}
