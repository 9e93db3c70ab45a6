// What `plinth develop` prints at a start: the changes of the database, what is served where, and what to do next. Production logs it
// (announce.ts).
import type { Plinth } from '../../app/app.ts';
import type { GraphqlConfig } from '../../config/plugins/graphql-config.ts';
import { counted } from '../output/counted.ts';
import { printStartInventory } from '../output/print-inventory.ts';
import { wrapped } from '../output/wrapped.ts';

/** `setup`: the link for the first administrator, if there is none yet. */
export function printStart({ project }: Plinth, address: string, setup: string | undefined): void {
  const count = [...project.schema.contentTypes.values()].filter(({ hasContentApi }) => hasContentApi).length;
  printLines([
    ...startLines(project),
    `Plinth serves ${count} content ${count === 1 ? 'type' : 'types'} from ${project.config.database.client} at ${address}${project.config.api.restPrefix}`,
    ...(project.config.api.isVersion4 ? [olderForm] : []),
    ...graphqlLines(project.config.graphql, address),
    `The administration panel is at ${address}/admin`,
    'Content types are private until an action is granted to a role or token: plinth permission grant --help',
    ...(setup === undefined ? [] : [noAdministrator, `  ${setup}`]),
  ]);
}

const olderForm =
  'REST has the nested form of Strapi 4, with numeric ids (for the form of Strapi 5: rest.v4CompatibilityMode: false in config/api)';

const shapes: Readonly<Record<GraphqlConfig['shape'], string>> = {
  entity: 'the nested shape of Strapi 4 (for the flat shape of Strapi 5: v4CompatibilityMode: false)',
  flat: 'the flat shape of Strapi 5 (for the nested shape of Strapi 4: v4CompatibilityMode: "entity")',
  compatible:
    'the flat shape of Strapi 5 with the fields of Strapi 4 in addition (v4CompatibilityMode: true)',
};

const graphqlLines = ({ isEnabled, endpoint, shape }: GraphqlConfig, address: string): readonly string[] =>
  isEnabled ? [`GraphQL is at ${address}${endpoint}, in ${shapes[shape]}`] : [];

const noAdministrator =
  'There is no administrator yet. Create the first one here (the link works once), or with plinth admin create:';

/** The printed duration is the time since the start of this process, which the change has caused. */
export function printReplacement({ project }: Plinth, address: string): void {
  const took = Math.round(performance.now());
  const done = `The project was restarted at ${address}${project.config.api.restPrefix} (${took} ms)`;
  printLines([...startLines(project), done]);
}

const startLines = (project: Plinth['project']): readonly string[] => [
  ...changeLines(project.changes),
  ...(project.isLockWritten ? [] : [unwrittenLock]),
  ...printStartInventory(project.inventory),
];

const unwrittenLock =
  '  src/schema.lock.json could not be written. Renaming attributes needs it: make the folder writable, or commit the file from development.';

/** Changes of indexes are only counted, because they follow from the attributes. */
export function changeLines(changes: Plinth['project']['changes']): readonly string[] {
  const indexes = changes.filter(({ kind }) => kind === 'create index' || kind === 'drop index');
  const others = changes.filter((change) => !indexes.includes(change));
  return [
    ...others.flatMap(({ description, rows, documents = [] }) => [
      ...wrapped(`${description}${rows > 0 ? ` (${counted(rows, 'row')})` : ''}`).map((line) => `  ${line}`),
      ...(documents.length > 0 ? [`    ${documents.join(', ')}`] : []),
    ]),
    ...(indexes.length > 0
      ? [`  ${indexes.length} ${indexes.length === 1 ? 'index' : 'indexes'} created or dropped`]
      : []),
  ];
}

export const printLines = (lines: readonly string[]): void => {
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
};
