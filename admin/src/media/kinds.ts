// Kinds of files, by the words of `allowedTypes`, as filters of the library.
const startOf = { images: 'image/', videos: 'video/', audios: 'audio/' } as const;

export const kinds = ['images', 'videos', 'audios', 'files'] as const;

const starts = (prefix: string) => ({ mime: { $startsWith: prefix } });

/** `files` stands for all other files. */
export function filtersOfKinds(wanted: readonly string[] | null): unknown {
  if (wanted === null || kinds.every((kind) => wanted.includes(kind))) return undefined;
  const $or = wanted.map((kind) =>
    kind in startOf
      ? starts(startOf[kind as keyof typeof startOf])
      : { $and: Object.values(startOf).map((prefix) => ({ $not: starts(prefix) })) },
  );
  return { $or };
}
