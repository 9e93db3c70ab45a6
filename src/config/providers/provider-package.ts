// Loads a Strapi provider from an installed package or from a folder of the project. Its interface is one function,
// `init(options, settings)`. https://docs.strapi.io/cms/configurations/email#creating-providers
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Finding } from '../../errors/faults/finding.ts';
import type { Fault } from '../../errors/faults/project-faults.ts';
import { printModuleError, requireModule, requireWhole } from '../files/module-file.ts';
import type { ConfigPlace } from '../shapes/check-shape.ts';
import { openWithStrapi } from './opening-strapi.ts';

interface ProviderName {
  readonly kind: 'email' | 'upload';
  /** `sendgrid`, `strapi-provider-email-brevo`, `@strapi/provider-email-mailgun`, `./providers/own` */
  readonly name: string;
  readonly initArguments: readonly unknown[];
}

interface Opening {
  readonly projectFolder: string;
  readonly place: Required<ConfigPlace>;
  readonly faults: Fault[];
  /** A missing package is added here, except in production, where it is a fault. */
  readonly findings: Finding[];
  readonly isProduction: boolean;
}

export type OpenedProvider = Readonly<Record<string, unknown>>;

/** The result of the package's `init`. Undefined, with a fault or finding, if the package is missing or `init` fails. */
export function openProvider(
  { kind, name, initArguments }: ProviderName,
  { projectFolder, isProduction, place, faults, findings }: Opening,
): OpenedProvider | undefined {
  const providerPath = [...place.path, 'provider'];
  const at = { file: place.fileAt(providerPath), path: providerPath.join('.') };
  const fault = (problem: string, remedy: string): undefined => void faults.push({ ...at, problem, remedy });
  const candidates = namesOf(kind, name);
  const path = candidates.map((candidate) => find(candidate, projectFolder)).find((found) => found);
  const install = `Install it: npm install ${candidates[0]}`;
  if (path === undefined && !isProduction)
    return void findings.push({ ...at, ...missingPackage, instead: withoutIt[kind], remedy: install });
  if (path === undefined) return fault(`The provider "${name}" is not installed.`, install);
  try {
    const provider = openWithStrapi({ projectFolder, isProduction }, () => initialized(path, initArguments));
    if (typeof provider === 'object' && provider !== null) return provider as OpenedProvider;
    return fault(
      `"${name}" exports no init() that returns a provider.`,
      'Write the name of a package that is a Strapi provider.',
    );
  } catch (error) {
    return fault(`"${name}" cannot be initialized: ${printModuleError(error, path)}`, 'Correct its options.');
  }
}

/** Whether the project has a package that is made for this name. */
export const hasProvider = (
  { kind, name }: Pick<ProviderName, 'kind' | 'name'>,
  projectFolder: string,
): boolean =>
  namesOf(kind, name).some(
    (candidate) => candidate.includes(`provider-${kind}-`) && find(candidate, projectFolder) !== undefined,
  );

function initialized(path: string, initArguments: readonly unknown[]): unknown {
  const [provider] = [requireModule(path), requireWhole(path)].filter(hasInit);
  return provider?.init(...initArguments);
}

interface Provider {
  init(...options: readonly unknown[]): unknown;
}

const hasInit = (module: unknown): module is Provider =>
  typeof module === 'object' && module !== null && typeof Reflect.get(module, 'init') === 'function';

const missingPackage = {
  weight: 'notRun',
  does: 'Names a provider whose package is not installed.',
} as const;

const withoutIt: Readonly<Record<ProviderName['kind'], string>> = {
  email: 'In development, mails are written to .tmp/mails. In production, the server does not start.',
  upload: 'In development, new files are stored in public/uploads. In production, the server does not start.',
};

const namesOf = (kind: string, name: string): readonly string[] =>
  /^[@./]|^strapi-provider-/.test(name)
    ? [name]
    : [`@strapi/provider-${kind}-${name}`, `strapi-provider-${kind}-${name}`, name];

function find(name: string, projectFolder: string): string | undefined {
  try {
    const require = createRequire(join(resolve(projectFolder), 'package.json'));
    return require.resolve(name);
  } catch {
    return undefined;
  }
}
