// The folders of the media library as a tree, with the folders on the way to one and those below it.
import type { Folder } from '../sql/stored/files.ts';

export const maxDepth = 50;

export interface FolderTree {
  readonly byId: ReadonlyMap<string, Folder>;
  /** Null: at the top of the library. */
  readonly childrenOf: (documentId: string | null) => readonly Folder[];
}

export function folderTree(folders: readonly Folder[]): FolderTree {
  const byParent = Map.groupBy(folders, ({ parent }) => parent);
  return {
    byId: new Map(folders.map((folder) => [folder.documentId, folder])),
    childrenOf: (documentId) => byParent.get(documentId) ?? [],
  };
}

/** The path from the top of the library to the folder, which is the last element. */
export function pathTo(folder: Folder, { byId }: FolderTree): readonly Folder[] {
  const path = [folder];
  for (let above = folder.parent; above !== null; ) {
    const parent = byId.get(above);
    // Circles and trees that are too deep exist only within a transaction that `checkPlace` lets fail.
    if (!parent || path.length > maxDepth) break;
    path.unshift(parent);
    above = parent.parent;
  }
  return path;
}

/** The folder and its descendants, children before parents. */
export const withDescendants = (folder: Folder, tree: FolderTree): readonly Folder[] => [
  ...tree.childrenOf(folder.documentId).flatMap((child) => withDescendants(child, tree)),
  folder,
];
