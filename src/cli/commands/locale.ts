// `plinth locale`: manages the locales of content.
import type { Command } from 'commander';
import { addLocale, listLocales, removeLocale, setDefaultLocale } from '../../auth/locale-store.ts';
import type { CommandProject, CommandResult, OnProject } from '../input/command.ts';

export function localeCommands(program: Command, onProject: OnProject): void {
  const locale = program.command('locale').description('manage the locales of content');
  const add = locale
    .command('add')
    .description('add a locale')
    .argument('<code>', 'such as fr or pt-BR')
    .option('--name <name>', 'display name (default: the English name)')
    .option('--default', 'make it the default locale');
  onProject(add, { example: 'plinth locale add fr', runOn: runAdd });

  const list = locale.command('list').description('list the locales');
  onProject(list, { example: 'plinth locale list', runOn: runList });

  const choose = locale.command('default').description('set the default locale').argument('<code>');
  onProject(choose, { example: 'plinth locale default fr', runOn: runDefault });

  const remove = locale
    .command('remove')
    .description('remove a locale; its content is not deleted')
    .argument('<code>');
  onProject(remove, { example: 'plinth locale remove fr', runOn: runRemove });
}

async function runAdd({ database }: CommandProject, command: Command): Promise<CommandResult> {
  const [code = ''] = command.args;
  const options = command.opts<{ name?: string; default?: true }>();
  const added = await addLocale(database, { code, name: options.name, isDefault: options.default });
  const role = added.isDefault ? ' as the default locale' : '';
  return { json: added, message: `${added.name} was added${role}.` };
}

async function runList({ database }: CommandProject): Promise<CommandResult> {
  const locales = await listLocales(database);
  const rows = locales.map(({ code, name, isDefault }) => [code, name, isDefault ? 'yes' : '']);
  return { json: locales, columns: ['code', 'name', 'default'], rows };
}

async function runDefault({ database }: CommandProject, command: Command): Promise<CommandResult> {
  const [code = ''] = command.args;
  await setDefaultLocale(database, code);
  return { json: { defaultLocale: code }, message: `"${code}" is the default locale now.` };
}

async function runRemove({ database }: CommandProject, command: Command): Promise<CommandResult> {
  const [code = ''] = command.args;
  await removeLocale(database, code);
  return {
    json: { removed: code },
    message: `The locale "${code}" was removed. Its content was not deleted.`,
  };
}
