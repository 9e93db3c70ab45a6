// Lifecycle hooks: functions before and after reads and writes of content rows, from `lifecycles` files next to schemas and from
// `strapi.db.lifecycles.subscribe`. https://docs.strapi.io/cms/backend-customization/models#lifecycle-hooks
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { didYouMean, nameOneOf } from '../../errors/wording/hint.ts';
import { nearest } from '../../errors/wording/nearest.ts';
import type { Data } from '../../values/data.ts';
import { shownFault } from '../code/shown-fault.ts';
import type { EventModel } from '../strapi/reading/content-type-view.ts';

const written = ['Create', 'Update', 'Delete'] as const;
export type WriteName = (typeof written)[number];
const read = ['FindOne', 'FindMany', 'Count'] as const;
type Read = (typeof read)[number];
type Moment = `${'before' | 'after'}${WriteName | Read}`;

/** Hooks of bulk writes: never called, because each row is written with hooks of its own. */
const many = written.flatMap((one) => [`before${one}Many`, `after${one}Many`]);
const moments: readonly string[] = [...written, ...read].flatMap((one) => [`before${one}`, `after${one}`]);
/** Users, files and administrators are read by services that do not call hooks. */
const readElsewhere = /^(?:admin::|plugin::(?:upload|users-permissions)\.)/;

export interface LifecycleEvent {
  readonly action: Moment;
  readonly model: EventModel;
  /**
   * A hook before a write changes `data`, and the change is written. Before a read the parameters are those of
   * `strapi.db.query`, and what hooks make of them is read.
   */
  readonly params: { data?: Data; where?: Data; [parameter: string]: unknown };
  /** Shared by the hooks before and after one write or read. */
  readonly state: Record<string, unknown>;
  /** After a write the row, after a read its result. Hooks may change or replace it. */
  result?: unknown;
}

type Hook = (event: LifecycleEvent) => unknown;

interface Subscriber {
  /** Undefined: all. */
  readonly models: readonly string[] | undefined;
  readonly name: string;
  readonly hookOf: (action: Moment) => Hook | undefined;
  readonly hasReadHooks: boolean;
}

export class Lifecycles {
  readonly #folder: string;
  readonly #warn: (message: string) => void;
  readonly #subscribers = new Set<Subscriber>();
  /** Kept as a list of its own, because every read consults it. */
  #readSubscribers: readonly Subscriber[] = [];

  /** `warn` reports hooks that are never called. */
  constructor(folder: string, warn: (message: string) => void) {
    this.#folder = folder;
    this.#warn = warn;
  }

  /** A function called for every event, or `{ models, beforeCreate, … }`. Returns a function that unsubscribes it. */
  subscribe(definition: unknown, name = 'a subscriber'): () => void {
    const subscriber =
      typeof definition === 'function' ? everything(definition as Hook, name) : ofHooks(definition, name);
    this.#subscribers.add(subscriber);
    for (const action of uncalledOf(definition)) this.#warn(uncalledIn(name, action));
    for (const action of ofManyIn(definition)) this.#warn(neverForMany(name, action));
    const unreachable =
      subscriber.hasReadHooks && subscriber.models?.filter((uid) => readElsewhere.test(uid));
    if (unreachable && unreachable.length > 0) this.#warn(unreachableReads(unreachable, name));
    this.#listReaders();
    return () => {
      this.#subscribers.delete(subscriber);
      this.#listReaders();
    };
  }

  /** Whether the type has read hooks. */
  readsOf(uid: string): boolean {
    return (
      this.#readSubscribers.length > 0 &&
      !readElsewhere.test(uid) &&
      this.#readSubscribers.some(({ models }) => models === undefined || models.includes(uid))
    );
  }

  #listReaders(): void {
    this.#readSubscribers = [...this.#subscribers].filter(({ hasReadHooks }) => hasReadHooks);
  }

  has(uid: string): boolean {
    return this.#of(uid).length > 0;
  }

  /** Runs the hooks one after the other. Throws the first error in the form that clients may see. */
  async run(event: LifecycleEvent): Promise<void> {
    for (const { name, hookOf } of this.#of(event.model.uid)) {
      const hook = hookOf(event.action);
      if (!hook) continue;
      try {
        await hook(event);
      } catch (error) {
        throw shownFault(error, this.#folder, `${event.action} of ${event.model.uid} in ${name}`);
      }
    }
  }

  #of(uid: string): readonly Subscriber[] {
    return [...this.#subscribers].filter(({ models }) => models === undefined || models.includes(uid));
  }
}

const everything = (hook: Hook, name: string): Subscriber => ({
  models: undefined,
  name,
  hookOf: () => hook,
  hasReadHooks: true,
});

function ofHooks(definition: unknown, name: string): Subscriber {
  if (typeof definition !== 'object' || definition === null)
    throw new ExtensionFault(
      'It is neither a function nor an object of hooks.',
      'Write { beforeCreate(event) { … } }.',
    );
  const { models: named, ...hooks }: Readonly<Record<string, unknown>> = { ...definition };
  for (const [action, hook] of Object.entries(hooks)) checkHook(action, hook);
  const models = modelsOf(named);
  const ofRead = Object.keys(hooks).find(
    (action) => exceedsReadLimits(action) && hooks[action] !== undefined,
  );
  return {
    models,
    name,
    hasReadHooks: ofRead !== undefined,
    hookOf: (action) => {
      const hook: unknown = Reflect.get(definition, action);
      return typeof hook === 'function' ? (event) => Reflect.apply(hook, definition, [event]) : undefined;
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

const unreachableReads = (uids: readonly string[], name: string): string =>
  `Hooks of reads in ${name} are not called for ${uids.join(', ')}: change what its controller responds with (src/extensions/<plugin>/strapi-server).`;

const exceedsReadLimits = (action: string): boolean => /^(?:before|after)(?:Find|Count)/.test(action);

/** Keys that Strapi ignores, too, such as `model` in place of `models`. */
const uncalledOf = (definition: unknown): readonly string[] =>
  typeof definition === 'object' && definition !== null
    ? Object.keys(definition).filter((name) => name !== 'models' && !isHook(name))
    : [];

const uncalledIn = (name: string, action: string): string =>
  `${name} has ${JSON.stringify(action)}, which is not a hook and has no effect. ${nameOneOf(action, ['models', ...moments])}`;

const ofManyIn = (definition: unknown): readonly string[] =>
  many.filter((name) => Reflect.get(Object(definition), name) !== undefined);

const neverForMany = (name: string, action: string): string =>
  `${action} in ${name} is never called: bulk writes call the hooks of each row. Write ${action.slice(0, -'Many'.length)}.`;

const isHook = (action: string): boolean => moments.includes(action) || many.includes(action);

function checkHook(action: string, hook: unknown): void {
  if (hook === undefined) return;
  if (!isHook(action)) checkSlip(action, hook);
  else if (typeof hook !== 'function')
    throw new ExtensionFault(`Its ${action} is not a function.`, 'Write a function that receives the event.');
}

/** Refuses a function whose name is a misspelled hook name. */
function checkSlip(action: string, hook: unknown): void {
  const meant = typeof hook === 'function' ? nearest(action, moments) : undefined;
  if (meant !== undefined) throw new ExtensionFault(`There is no hook ${action}.`, didYouMean(meant));
}
