// The Content-Type of a stored file, by the extension that the server gave it. Only types in which browsers run no scripts are
// shown inline; all others are downloads.

const shown: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  gif: 'image/gif',
  heic: 'image/heic',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  jxl: 'image/jxl',
  png: 'image/png',
  apng: 'image/apng',
  tif: 'image/tiff',
  webp: 'image/webp',
  aac: 'audio/aac',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  ogv: 'video/ogg',
  webm: 'video/webm',
  otf: 'font/otf',
  ttf: 'font/ttf',
  woff: 'font/woff',
  woff2: 'font/woff2',
  csv: 'text/csv; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  srt: 'text/plain; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
};

/** Scripts could run when these files are opened directly, but not when a page shows them in `<img>` or a viewer. */
const downloaded: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
  zip: 'application/zip',
};

export interface ServedType {
  readonly contentType: string;
  readonly isAttachment: boolean;
}

/** `extension` has no dot and is in lower case. */
export function servedType(extension: string): ServedType {
  const isShown = Object.hasOwn(shown, extension);
  const known = isShown
    ? shown[extension]
    : Object.hasOwn(downloaded, extension)
      ? downloaded[extension]
      : undefined;
  return { contentType: known ?? 'application/octet-stream', isAttachment: !isShown };
}

/** Whether files with this extension are shown inline. */
export const isShownType = (extension: string): boolean => Object.hasOwn(shown, extension);
