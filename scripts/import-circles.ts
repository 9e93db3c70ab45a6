// Finds circular imports of files and of folders, for check-imports.ts.

/** The imported files by importing file, relative to src/. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Files with recursive data, whose functions have to call each other. */
const recursive: readonly { readonly files: readonly string[]; readonly reason: string }[] = [
  {
    files: ['sql/conditions/where.ts', 'sql/conditions/semi-join.ts', 'sql/conditions/versions.ts'],
    reason: 'a condition on related rows contains conditions for their versions',
  },
  {
    files: ['sql/select/select.ts', 'sql/select/select-component.ts', 'sql/select/select-uses.ts'],
    reason: 'rows and components contain rows and components',
  },
];

/** Folders that count as part of their parent folder, which collects their exports and whose stores they share. */
const partsOfParent: readonly string[] = [
  'admin/routes',
  'content-manager/routes',
  'users/providers',
  'users/routes',
  'media/routes',
];

export function circles(imports: Imports): readonly string[] {
  const files = inCircles(withoutEdges(imports, isRecursive)).map(
    (file) => `${file} is in a circle of imports between files`,
  );
  const folders = inCircles(foldersOf(imports)).map(
    (folder) => `${folder} is in a circle of imports between folders`,
  );
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

/** The folder of a file; a file directly in src/, such as read.ts, counts as its own folder. */
function folderOf(file: string): string {
  const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
  const part = partsOfParent.find((one) => folder === one || folder.startsWith(`${one}/`));
  return part ? part.slice(0, part.indexOf('/')) : folder || file;
}

/** The places in a circle or between two circles: repeatedly removes places that import nothing or that nothing imports. */
function inCircles(imports: Imports): readonly string[] {
  const places = new Set(imports.keys());
  const imported = new Set([...imports].flatMap(([from, to]) => to.filter((name) => name !== from)));
  const left = [...imports].filter(
    ([place, to]) => imported.has(place) && to.some((name) => name !== place && places.has(name)),
  );
  return left.length === imports.size ? [...places] : inCircles(new Map(left));
}
