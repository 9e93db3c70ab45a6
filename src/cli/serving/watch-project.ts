// Watches the files of a project, and reports changes of schema files and of code or configuration when no further change follows.
import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

export type Kind = 'schema' | 'code';

/** Milliseconds without a change before changes are reported. */
const quietMs = 60;

export function watchProject(
  folder: string,
  onChange: (kinds: ReadonlySet<Kind>) => void,
): { readonly close: () => void } {
  let kinds = new Set<Kind>();
  let timer: NodeJS.Timeout | undefined;
  const files = new Set(filesOf(folder));
  const note = (path: string): void => {
    const changed = kindOf(path) ? [path] : gone(folder, path, files);
    if (changed.length === 0) return;
    for (const file of changed) {
      files.add(file);
      kinds.add(kindOf(file) ?? 'code');
    }
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

/** The files of `src` and `config` that the server reads. */
const filesOf = (folder: string): readonly string[] =>
  ['src', 'config']
    .filter((name) => existsSync(join(folder, name)))
    .flatMap((name) =>
      readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${name}/${file.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => kindOf(path) !== undefined);

/** The files that were in a folder which was moved away: its event does not name them. */
const gone = (folder: string, path: string, files: ReadonlySet<string>): readonly string[] =>
  existsSync(join(folder, path)) ? [] : [...files].filter((file) => file.startsWith(`${path}/`));

/** Undefined if the folder does not exist, which a project need not have. */
function watchFolder(folder: string, onName: (name: string) => void): FSWatcher | undefined {
  try {
    return watch(folder, { recursive: true }, (_event, name) => onName((name ?? '').replaceAll('\\', '/')));
  } catch {
    return undefined;
  }
}

const filesOfRoot = ['.env', '.env.development', 'package.json', 'tsconfig.json'];

/** Undefined for files that the server does not read, such as those of editors and those that Plinth writes, and for folders. */
export function kindOf(path: string): Kind | undefined {
  const name = path.split('/').at(-1) ?? '';
  if (!path.includes('/')) return filesOfRoot.includes(name) ? 'code' : undefined;
  if (name.startsWith('.') || name.startsWith('schema.lock.json')) return undefined;
  if (/^src\/(?:components\/|(?:api|extensions)\/[^/]+\/content-types\/).*\.json$/.test(path))
    return 'schema';
  if (/^src\/admin\/|\/node_modules\//.test(path)) return undefined;
  return /\.(?:[cm]?[jt]s|tsx|json|graphql|gql)$/.test(name) ? 'code' : undefined;
}
