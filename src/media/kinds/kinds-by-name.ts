// Types that the bytes alone do not identify: text formats, and formats that share a container. The extension of a file name
// decides between these and nothing else. HTML, which browsers would run, is always sent as a download (served-types.ts).

/** Text formats by extension. */
export const textTypes: Readonly<Record<string, string>> = {
  bib: 'application/x-bibtex',
  conf: 'text/plain',
  css: 'text/css',
  csv: 'text/csv',
  dxf: 'image/vnd.dxf',
  eml: 'message/rfc822',
  geojson: 'application/geo+json',
  gltf: 'model/gltf+json',
  ics: 'text/calendar',
  ini: 'text/plain',
  js: 'text/javascript',
  json: 'application/json',
  jsonl: 'application/jsonl',
  log: 'text/plain',
  lottie: 'application/json',
  lrc: 'text/plain',
  m3u: 'audio/x-mpegurl',
  m3u8: 'application/vnd.apple.mpegurl',
  md: 'text/markdown',
  mjs: 'text/javascript',
  mtl: 'model/mtl',
  ndjson: 'application/x-ndjson',
  obj: 'model/obj',
  po: 'text/x-gettext-translation',
  properties: 'text/plain',
  rst: 'text/x-rst',
  sql: 'application/sql',
  srt: 'application/x-subrip',
  step: 'model/step',
  stl: 'model/stl',
  stp: 'model/step',
  tex: 'application/x-tex',
  toml: 'application/toml',
  topojson: 'application/json',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  vtt: 'text/vtt',
  webmanifest: 'application/manifest+json',
  yaml: 'application/yaml',
  yml: 'application/yaml',
};

const asXml: Readonly<Record<string, string>> = {
  atom: 'application/atom+xml',
  dae: 'model/vnd.collada+xml',
  gpx: 'application/gpx+xml',
  // Part of a page: it can begin with any element, so it is detected as XML.
  htm: 'text/html',
  html: 'text/html',
  kml: 'application/vnd.google-earth.kml+xml',
  musicxml: 'application/vnd.recordare.musicxml+xml',
  opml: 'text/x-opml',
  plist: 'application/xml',
  rss: 'application/rss+xml',
  tcx: 'application/xml',
  ttml: 'application/ttml+xml',
  xlf: 'application/xliff+xml',
  xliff: 'application/xliff+xml',
  xmp: 'application/rdf+xml',
  xsd: 'application/xml',
};

const asCompound: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  dot: 'application/msword',
  mpp: 'application/vnd.ms-project',
  msg: 'application/vnd.ms-outlook',
  pps: 'application/vnd.ms-powerpoint',
  ppt: 'application/vnd.ms-powerpoint',
  pub: 'application/x-mspublisher',
  vsd: 'application/vnd.visio',
  xls: 'application/vnd.ms-excel',
  xlt: 'application/vnd.ms-excel',
};

const asZip: Readonly<Record<string, string>> = {
  cbz: 'application/vnd.comicbook+zip',
  idml: 'application/vnd.adobe.indesign-idml-package',
  key: 'application/vnd.apple.keynote',
  kmz: 'application/vnd.google-earth.kmz',
  mxl: 'application/vnd.recordare.musicxml',
  numbers: 'application/vnd.apple.numbers',
  pages: 'application/vnd.apple.pages',
  usdz: 'model/vnd.usdz+zip',
};

/** Formats by the extension of their container, which is detected from the bytes. */
export const kindsInside: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cfb: asCompound,
  xml: asXml,
  zip: asZip,
};

/** Extensions of one type. A file may keep any of them. */
export const sameType: readonly (readonly string[])[] = [
  ['gz', 'tgz'],
  ['html', 'htm'],
  ['mp4', 'm4v'],
  ['ogg', 'oga', 'opus', 'ogv'],
  ['pdf', 'ai'],
];

/** The usual names of types for which the library `file-type` has others. */
export const usualNames: Readonly<Record<string, string>> = {
  'application/eps': 'application/postscript',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/x-m4a': 'audio/mp4',
  'video/vnd.avi': 'video/x-msvideo',
};
