// Watches the files of a project and reports changes once they have settled: schema files, or code and configuration.
import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';

export type Kind = 'schema' | 'code';

const quietMs = 60;

export function watchProject(
  folder: string,
  onChange: (kinds: ReadonlySet<Kind>) => void,
): { readonly close: () => void } {
  let kinds = new Set<Kind>();
  let timer: NodeJS.Timeout | undefined;
  const note = (path: string): void => {
    const kind = kindOf(path);
    if (!kind) return;
    kinds.add(kind);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const changed = kinds;
      kinds = new Set();
      onChange(changed);
    }, quietMs);
  };
  const watchers = [
    watchFolder(join(folder, 'src'), (name) => note(`src/${name}`)),
    watchFolder(join(folder, 'config'), (name) => note(`config/${name}`)),
    watch(folder, (_event, name) => note(name ?? '')),
  ];
  return {
    close: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher?.close();
    },
  };
}

/** Undefined: a project may do without the folder. */
function watchFolder(folder: string, onName: (name: string) => void): FSWatcher | undefined {
  try {
    return watch(folder, { recursive: true }, (_event, name) => onName((name ?? '').replaceAll('\\', '/')));
  } catch {
    return undefined;
  }
}

const atTheTop = ['.env', '.env.development', 'package.json', 'tsconfig.json'];

/** Undefined for what no start reads: editors' own files, what Plinth writes, folders. */
export function kindOf(path: string): Kind | undefined {
  const name = path.split('/').at(-1) ?? '';
  if (!path.includes('/')) return atTheTop.includes(name) ? 'code' : undefined;
  if (name.startsWith('.') || name.startsWith('schema.lock.json')) return undefined;
  if (/^src\/(?:components\/|(?:api|extensions)\/[^/]+\/content-types\/).*\.json$/.test(path))
    return 'schema';
  if (/^src\/admin\/|\/node_modules\//.test(path)) return undefined;
  return /\.(?:[cm]?[jt]s|tsx|json|graphql|gql)$/.test(name) ? 'code' : undefined;
}
