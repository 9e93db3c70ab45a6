// `strapi.dirs`: the folders of the project. Code is not compiled, so `dist` is the project's folder.
import { join } from 'node:path';

/** The first releases of version 4 had only the folders of code, and `public`. */
export interface ProjectFolders extends CodeFolders {
  readonly public: string;
  readonly app: CodeFolders;
  readonly dist: CodeFolders;
  readonly static: { readonly public: string };
}

interface CodeFolders {
  readonly root: string;
  readonly src: string;
  readonly api: string;
  readonly components: string;
  readonly policies: string;
  readonly middlewares: string;
  readonly extensions: string;
  readonly config: string;
}

export function projectFolders(root: string): ProjectFolders {
  const inSource = (name: string): string => join(root, 'src', name);
  const app: CodeFolders = {
    root,
    src: join(root, 'src'),
    api: inSource('api'),
    components: inSource('components'),
    policies: inSource('policies'),
    middlewares: inSource('middlewares'),
    extensions: inSource('extensions'),
    config: join(root, 'config'),
  };
  const inPublic = join(root, 'public');
  return { ...app, public: inPublic, app, dist: app, static: { public: inPublic } };
}
