// Which places import each other in a circle, for check-imports.ts: files, and folders, those inside a room included.

/** By file, relative to src/. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Files whose data leads back to itself: their functions have to call each other. */
const recursive: readonly { readonly files: readonly string[]; readonly reason: string }[] = [
  {
    files: ['sql/where.ts', 'sql/semi-join.ts', 'sql/versions.ts'],
    reason: 'a condition on related rows holds the conditions of their versions',
  },
  {
    files: ['sql/select.ts', 'sql/select-component.ts', 'sql/select-uses.ts'],
    reason: 'rows and components hold rows and components',
  },
];

/** Folders that count as the room around them: what they offer is collected there, and they share its stores. */
const partsOfTheirRoom: readonly string[] = [
  'admin/routes',
  'content-manager/routes',
  'users/providers',
  'users/routes',
  'media/routes',
];

export function circles(imports: Imports): readonly string[] {
  const files = inCircles(withoutEdges(imports, isRecursive)).map(
    (file) => `${file} stands in a circle of files`,
  );
  const folders = inCircles(foldersOf(imports)).map((folder) => `${folder} stands in a circle of folders`);
  return [...files, ...folders];
}

const isRecursive = (file: string, imported: string): boolean =>
  recursive.some(({ files }) => files.includes(file) && files.includes(imported));

const withoutEdges = (imports: Imports, isLeftOut: (from: string, to: string) => boolean): Imports =>
  new Map([...imports].map(([from, to]) => [from, to.filter((name) => !isLeftOut(from, name))]));

function foldersOf(imports: Imports): Imports {
  const folders = new Map<string, string[]>();
  for (const [file, imported] of imports) {
    const folder = folderOf(file);
    const others = imported.map(folderOf).filter((other) => other !== folder);
    folders.set(folder, [...(folders.get(folder) ?? []), ...others]);
  }
  return folders;
}

/** Files outside of every room, such as read.ts, stand for themselves. */
function folderOf(file: string): string {
  const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
  const part = partsOfTheirRoom.find((one) => folder === one || folder.startsWith(`${one}/`));
  return part ? part.slice(0, part.indexOf('/')) : folder || file;
}

/** In a circle, or between two: what is left when places that lead nowhere or that nothing leads to are taken away. */
function inCircles(imports: Imports): readonly string[] {
  const places = new Set(imports.keys());
  const imported = new Set([...imports].flatMap(([from, to]) => to.filter((name) => name !== from)));
  const left = [...imports].filter(
    ([place, to]) => imported.has(place) && to.some((name) => name !== place && places.has(name)),
  );
  return left.length === imports.size ? [...places] : inCircles(new Map(left));
}
