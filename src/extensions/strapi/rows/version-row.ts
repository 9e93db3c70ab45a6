// Rows as versions of documents: the document, the locale and the status of a row.
import type { Status } from '../../../plan/plan.ts';
import type { ContentType } from '../../../schema/schema.ts';
import type { Entry } from '../reading/reading.ts';

export interface FoundVersion {
  readonly id: number;
  readonly documentId: string;
  /** Undefined on types without locales. */
  readonly locale: string | undefined;
  readonly status: Status;
}

/** The columns to read. */
export const addressFields = ({ isLocalized }: ContentType): readonly string[] => [
  'documentId',
  'publishedAt',
  ...(isLocalized ? ['locale'] : []),
];

export const versionRow = (
  { id, documentId, locale, publishedAt }: Entry,
  { hasDraftAndPublish, isLocalized }: ContentType,
): FoundVersion => ({
  id,
  documentId,
  locale: isLocalized ? String(locale) : undefined,
  status: hasDraftAndPublish && publishedAt === null ? 'draft' : 'published',
});

/** The versions of one document in one locale. */
export interface DocumentVersions {
  readonly documentId: string;
  readonly locale: string | undefined;
  readonly statuses: ReadonlySet<Status>;
}

/** In the order of the first row of each. */
export function byDocument(rows: readonly FoundVersion[]): readonly DocumentVersions[] {
  const groups = new Map<string, FoundVersion[]>();
  for (const row of rows) {
    const key = `${row.documentId} ${row.locale ?? ''}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            documentId: first.documentId,
            locale: first.locale,
            statuses: new Set([first, ...others].map(({ status }) => status)),
          },
        ]
      : [],
  );
}
