// Tasks as projects write them: `{ 'every rule': fn }`, or by name `{ cleanUp: { task, options } }`.
import { isPlainObject } from '../../config/files/merge-values.ts';
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { type Schedule, scheduleOf } from './schedule.ts';

export interface CronTask {
  readonly name: string;
  /** Undefined for a task that is named by its rule. */
  readonly options?: unknown;
  /** Undefined for an object without a schedule, which Strapi accepts, too, and never runs. */
  readonly schedule: Schedule | undefined;
  /** `due`: the scheduled time of the run. */
  readonly run: (context: { readonly strapi: unknown }, due: Date) => unknown;
}

const remedy =
  "Write { '0 3 * * *': ({ strapi }) => { … } } or { name: { task: ({ strapi }) => { … }, options: { rule: '0 3 * * *' } } }.";

/** Throws ExtensionFault that names the task. */
export function cronTasks(definitions: unknown): readonly CronTask[] {
  if (!isPlainObject(definitions)) throw new ExtensionFault('The tasks are not an object.', remedy);
  return Object.entries(definitions).map(([name, task]) => {
    try {
      return cronTask(name, task, definitions);
    } catch (error) {
      if (!(error instanceof ExtensionFault)) throw error;
      throw new ExtensionFault(`The task ${JSON.stringify(name)}: ${error.problem}`, error.remedy);
    }
  });
}

function cronTask(name: string, definition: unknown, tasks: object): CronTask {
  if (typeof definition === 'function')
    return { name, schedule: scheduleOf(name), run: (...args) => Reflect.apply(definition, tasks, args) };
  const task: unknown = isPlainObject(definition) ? definition.task : undefined;
  if (!isPlainObject(definition) || typeof task !== 'function')
    throw new ExtensionFault('It is neither a function nor an object with a function as task.', remedy);
  const { options } = definition;
  const schedule = options === undefined ? undefined : scheduleOf(options);
  return { name, options, schedule, run: (...args) => Reflect.apply(task, definition, args) };
}
