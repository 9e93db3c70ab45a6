// All actions that can be granted: those of the content API and of the project's own routes.
import { codeActions } from '../../extensions/code-actions.ts';
import { knownActions } from '../../project/known-actions.ts';
import type { CommandProject } from './command.ts';

export const grantableActions = async ({
  folder,
  schema,
  config,
}: Pick<CommandProject, 'folder' | 'schema' | 'config'>): Promise<readonly string[]> => [
  ...new Set([...knownActions(schema), ...(await codeActions({ folder, schema, config }))]),
];
