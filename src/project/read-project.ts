// Reads the files of a project: configuration, schema and inventory, with all faults in one report. It opens no database and
// writes nothing.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { requireModule } from '../config/files/module-file.ts';
import { loadConfig } from '../config/load-config.ts';
import { openModules } from '../config/modules/hooks.ts';
import type { Finding } from '../errors/faults/finding.ts';
import { type Fault, ProjectFaults } from '../errors/faults/project-faults.ts';
import { fieldsOfPlugins } from '../extensions/code/fields-of-plugins.ts';
import { typesInCode } from '../extensions/code/types-in-code.ts';
import { providePackages } from '../extensions/packages/provide.ts';
import { readSchemaFiles } from '../schema/files/read-files.ts';
import { type Lock, readLock } from '../schema/lock.ts';
import { type FieldTypes, fieldTypesIn, registeredFields } from '../schema/parse/custom-fields.ts';
import { type ParsedSchema, parseSchema } from '../schema/parse/parse.ts';
import type { Schema } from '../schema/schema.ts';
import type { SchemaFiles } from '../schema/schema-files.ts';
import { databaseFileFault } from './database-file.ts';
import { takeInventory } from './inventory/inventory.ts';
import { projectFiles } from './inventory/project-files.ts';
import { missingSecret } from './jwt-secret.ts';
import { missingProject } from './missing-project.ts';

export interface ProjectReport {
  readonly faults: readonly Fault[];
  /** The parts of the project that this server does not run. */
  readonly inventory: readonly Finding[];
  /** Undefined if there are faults. */
  readonly loaded: LoadedProject | undefined;
}

export interface LoadedProject {
  readonly config: Config;
  readonly schema: Schema;
  readonly lock: Lock;
}

export async function readProject(folder: string, isProduction: boolean): Promise<ProjectReport> {
  const missing = missingProject(folder);
  if (missing) return { faults: [missing], inventory: [], loaded: undefined };
  const faults: Fault[] = [];
  providePackages();
  openModules(folder);
  const collect = async <T>(load: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof ProjectFaults)) throw error;
      faults.push(...error.faults);
      return undefined;
    }
  };
  const config = await collect(() => loadConfig(folder, { isProduction }));
  const findings: Finding[] = [];
  const parsed = await collect(() => {
    const fileFaults: Fault[] = [];
    const files = readFiles(folder, { plugins: config?.plugins ?? {}, faults: fileFaults, findings });
    return parseFiles(files, readLock(folder), { folder, config, faults: fileFaults, findings });
  });
  const databaseFault = config && databaseFileFault(config.database);
  if (databaseFault) faults.push(databaseFault);
  if (config && isProduction && config.users.jwtSecrets === undefined) faults.push(missingSecret);
  const loaded = config && parsed && faults.length === 0 ? { config, ...parsed } : undefined;
  return { faults, inventory: takeInventory(folder, config, findings), loaded };
}

interface ReadingFiles {
  /** The content of config/plugins, because plugins can have content types. */
  readonly plugins: Readonly<Record<string, unknown>>;
  readonly faults: Fault[];
  readonly findings?: Finding[];
}

/** The schema files and the content types of plugins. A file that cannot be read adds a fault and is left out. */
export function readFiles(folder: string, { plugins, ...reading }: ReadingFiles): SchemaFiles {
  const { contentTypes, components } = readSchemaFiles(folder, { ...reading, importFile: requireModule });
  const inCode = typesInCode(folder, plugins, contentTypes);
  return {
    contentTypes: [...contentTypes, ...inCode.contentTypes],
    components,
    missingPlugins: inCode.missingPlugins,
  };
}

interface Parsing {
  readonly folder: string;
  readonly config: Config | undefined;
  readonly faults: Fault[];
  readonly findings?: Finding[];
}

/** Throws ProjectFaults with all faults of the schema. */
export const parseFiles = (
  files: SchemaFiles,
  lock: Lock,
  { folder, config, faults, findings }: Parsing,
): ParsedSchema =>
  parseSchema(files, lock, {
    faults,
    privateAttributes: config?.api.privateAttributes ?? [],
    ...(findings ? { findings } : {}),
    fieldTypes: fieldTypesOf(folder, config?.plugins ?? {}),
  });

/** The types of custom fields: from the project's code, else from the type declarations that Strapi generated, else from plugins. */
function fieldTypesOf(folder: string, plugins: Readonly<Record<string, unknown>>): FieldTypes {
  const text = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const generated = ['contentTypes', 'components'].map((name) => `types/generated/${name}.d.ts`);
  const code = projectFiles(folder).filter((file) =>
    /^src\/(?:plugins\/.*|index)\.(?:[cm]?[jt]s|tsx)$/.test(file),
  );
  return new Map([
    ...fieldsOfPlugins(folder, plugins),
    ...generated
      .filter((file) => existsSync(join(folder, file)))
      .flatMap((file) => [...fieldTypesIn(text(file))]),
    ...code.flatMap((file) => [...registeredFields(text(file))]),
  ]);
}
