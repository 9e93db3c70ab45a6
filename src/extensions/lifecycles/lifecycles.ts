// Who of a project's code is told before and after rows of content are written: files beside schemas, and
// `strapi.db.lifecycles.subscribe`. https://docs.strapi.io/cms/backend-customization/models#lifecycle-hooks
import { ExtensionFault } from '../../errors/extension-fault.ts';
import { nearest } from '../../errors/nearest.ts';
import { PlinthError } from '../../errors/plinth-error.ts';
import { ExtensionError, meantByProject } from '../../graphql/extension/project-code.ts';
import type { Data } from '../../values/data.ts';
import { placeIn } from '../code/placed-fault.ts';
import type { ModelView } from '../strapi/content-type-view.ts';

const written = ['Create', 'Update', 'Delete'] as const;
export type Written = (typeof written)[number];
type Moment = `${'before' | 'after'}${Written}`;

/** Of many rows at once: each row is written, and told of, by itself. */
const many = written.flatMap((one) => [`before${one}Many`, `after${one}Many`]);
const moments: readonly string[] = written.flatMap((one) => [`before${one}`, `after${one}`]);

export interface LifecycleEvent {
  readonly action: Moment;
  readonly model: ModelView;
  /** A hook before a write changes `data`, and the change is written. */
  readonly params: { data?: Data; where?: Data };
  /** Shared by the hooks before and after one write. */
  readonly state: Record<string, unknown>;
  /** After a write: the row. */
  readonly result?: unknown;
}

type Hook = (event: LifecycleEvent) => unknown;

interface Subscriber {
  /** Undefined: all. */
  readonly models: readonly string[] | undefined;
  readonly name: string;
  readonly hookOf: (action: Moment) => Hook | undefined;
}

export class Lifecycles {
  readonly #folder: string;
  readonly #subscribers = new Set<Subscriber>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A function that is told of everything, or `{ models, beforeCreate, … }`. Returns what ends it. */
  subscribe(given: unknown, name = 'a subscriber'): () => void {
    const subscriber = typeof given === 'function' ? everything(given as Hook, name) : ofHooks(given, name);
    this.#subscribers.add(subscriber);
    return () => void this.#subscribers.delete(subscriber);
  }

  has(uid: string): boolean {
    return this.#of(uid).length > 0;
  }

  /** One after the other. Throws what one of them throws, as clients may see it. */
  async run(event: LifecycleEvent): Promise<void> {
    for (const { name, hookOf } of this.#of(event.model.uid)) {
      const hook = hookOf(event.action);
      if (!hook) continue;
      try {
        await hook(event);
      } catch (error) {
        throw this.#shown(error, `${event.action} of ${event.model.uid} in ${name}`);
      }
    }
  }

  #of(uid: string): readonly Subscriber[] {
    return [...this.#subscribers].filter(({ models }) => models === undefined || models.includes(uid));
  }

  #shown(error: unknown, point: string): unknown {
    if (error instanceof PlinthError || error instanceof ExtensionError) return error;
    const place = placeIn(this.#folder, error);
    return (
      meantByProject(error) ?? new ExtensionError(place === undefined ? point : `${point} (${place})`, error)
    );
  }
}

const everything = (hook: Hook, name: string): Subscriber => ({
  models: undefined,
  name,
  hookOf: () => hook,
});

function ofHooks(given: unknown, name: string): Subscriber {
  if (typeof given !== 'object' || given === null)
    throw new ExtensionFault(
      'It is neither a function nor an object of hooks.',
      'Write { beforeCreate(event) { … } }.',
    );
  const { models, ...hooks }: Readonly<Record<string, unknown>> = { ...given };
  for (const [action, hook] of Object.entries(hooks)) checkHook(action, hook);
  return {
    models: modelsOf(models),
    name,
    hookOf: (action) => {
      const hook: unknown = Reflect.get(given, action);
      return typeof hook === 'function' ? (event) => Reflect.apply(hook, given, [event]) : undefined;
    },
  };
}

function modelsOf(models: unknown): readonly string[] | undefined {
  if (models === undefined) return undefined;
  if (Array.isArray(models) && models.every((one) => typeof one === 'string')) return models;
  throw new ExtensionFault(
    `Its models are ${JSON.stringify(models)}.`,
    "Write models: ['api::article.article'].",
  );
}

function checkHook(action: string, hook: unknown): void {
  if (hook === undefined) return;
  if (/^(?:before|after)(?:Find|Count)/.test(action))
    throw new ExtensionFault(
      `${action} would be told of reads, which are one statement of the database.`,
      'Change what is shown in the controller: async find(ctx) { const { data, meta } = await super.find(ctx); … }.',
    );
  if (!moments.includes(action) && !many.includes(action)) {
    const meant = nearest(action, moments);
    const remedy = meant ? `Did you mean ${meant}?` : `There are: ${moments.join(', ')}.`;
    throw new ExtensionFault(`There is no hook ${action}.`, remedy);
  }
  if (typeof hook !== 'function')
    throw new ExtensionFault(`Its ${action} is no function.`, 'Write a function of the event.');
}
