// A file of the media library as documents show it.

export interface ShownFile {
  readonly id?: number;
  readonly documentId?: string;
  readonly name: string;
  readonly alternativeText: string | null;
  readonly caption: string | null;
  readonly url: string;
  readonly mime: string;
  readonly ext: string | null;
  /** In kilobytes. */
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly formats: Readonly<Record<string, { readonly url: string }>> | null;
  readonly updatedAt?: string;
}

export const isFile = (value: unknown): value is ShownFile =>
  typeof value === 'object' && value !== null && 'url' in value && 'mime' in value;

/** The URL of the smallest image; undefined for other files, and for images that browsers cannot show safely. */
export const smallest = (file: ShownFile): string | undefined =>
  file.mime.startsWith('image/') ? currentUrl(file, file.formats?.thumbnail?.url) : undefined;

/**
 * Adds the version to the URL, because a replaced file keeps its URL on this server and the browser would show the cached content.
 * Signed URLs and those of other storages change by themselves.
 */
export const currentUrl = ({ url, updatedAt }: ShownFile, address = url): string =>
  updatedAt === undefined || !address.startsWith('/') || address.includes('?')
    ? address
    : `${address}?updated=${encodeURIComponent(updatedAt)}`;

export const filesIn = (value: unknown): readonly ShownFile[] =>
  (Array.isArray(value) ? value : [value]).filter(isFile);
