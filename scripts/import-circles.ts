// Which places import each other in a circle, for check-imports.ts: files, and the folders inside a room.

/** By file, relative to src/. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Files whose data leads back to itself: their functions have to call each other. */
const recursive: readonly { readonly files: readonly string[]; readonly reason: string }[] = [
  {
    files: ['plan/plan-populate.ts', 'plan/plan-uses.ts', 'plan/plan-zone.ts'],
    reason: 'what is populated is populated in turn',
  },
  {
    files: ['sql/where.ts', 'sql/semi-join.ts', 'sql/versions.ts'],
    reason: 'a condition on related rows holds the conditions of their versions',
  },
  {
    files: ['sql/select.ts', 'sql/select-component.ts', 'sql/select-uses.ts'],
    reason: 'rows and components hold rows and components',
  },
  {
    files: ['schema/schema.ts', 'schema/attribute-types/scalar-type.ts'],
    reason: 'an attribute has its type, which checks values by the options of the attribute',
  },
];

/** Rooms whose folders follow each other as the stages do. */
const roomsOfStages = ['graphql'];

export function circles(imports: Imports): readonly string[] {
  const files = inCircles(withoutEdges(imports, isRecursive)).map(
    (file) => `${file} stands in a circle of files`,
  );
  const folders = roomsOfStages.flatMap((room) =>
    inCircles(foldersOf(imports, room)).map((folder) => `${folder}/ stands in a circle of folders`),
  );
  return [...files, ...folders];
}

const isRecursive = (file: string, imported: string): boolean =>
  recursive.some(({ files }) => files.includes(file) && files.includes(imported));

const withoutEdges = (imports: Imports, isLeftOut: (from: string, to: string) => boolean): Imports =>
  new Map([...imports].map(([from, to]) => [from, to.filter((name) => !isLeftOut(from, name))]));

function foldersOf(imports: Imports, room: string): Imports {
  const folders = new Map<string, string[]>();
  for (const [file, imported] of imports) {
    const folder = folderOf(file);
    const others = imported.map(folderOf).filter((other) => other !== folder && isIn(room, other));
    if (isIn(room, folder)) folders.set(folder, [...(folders.get(folder) ?? []), ...others]);
  }
  return folders;
}

const folderOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf('/')));
const isIn = (room: string, folder: string): boolean => folder === room || folder.startsWith(`${room}/`);

/** In a circle, or between two: what is left when places that lead nowhere or that nothing leads to are taken away. */
function inCircles(imports: Imports): readonly string[] {
  const places = new Set(imports.keys());
  const imported = new Set([...imports].flatMap(([from, to]) => to.filter((name) => name !== from)));
  const left = [...imports].filter(
    ([place, to]) => imported.has(place) && to.some((name) => name !== place && places.has(name)),
  );
  return left.length === imports.size ? [...places] : inCircles(new Map(left));
}
