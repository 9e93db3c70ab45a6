// The values of a document in a form: a tree that fields read and write by path, so that a key press renders one field and not the
// whole form.
import { isSame } from '../../parts/is-same.ts';

export type Path = readonly (string | number)[];
export type Values = Readonly<Record<string, unknown>>;
type Messages = Readonly<Record<string, string>>;

/** A request that creates or changes the document. */
export interface Sending {
  readonly key: string;
  readonly content: Values;
  /** The version on which a change is based. */
  readonly version?: string | undefined;
  /** The values of the form in the request, while the form is open. */
  readonly values?: Values;
}

export class FormStore {
  values: Values;
  /** The problems from the server, by dotted path. */
  problems: Messages = {};
  /** The request with unknown outcome. */
  sending: Sending | undefined;
  /** The dotted path of the field that is about to be shown and focused. */
  led: string | undefined;
  #initial: Values;
  readonly #listeners = new Set<() => void>();

  constructor(initial: Values, values = initial) {
    this.#initial = initial;
    this.values = values;
  }

  get initial(): Values {
    return this.#initial;
  }

  get isChanged(): boolean {
    return this.values !== this.#initial;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Writes a value. Clears its problems, and those of its parents. Whoever writes is not led away to another field. */
  write(path: Path, value: unknown): void {
    this.led = undefined;
    this.values = withValue(this.values, path, value) as Values;
    const key = path.join('.');
    const isOther = ([name]: [string, string]): boolean => name !== key && !name.startsWith(`${key}.`);
    this.problems = Object.fromEntries(Object.entries(this.problems).filter(isOther));
    this.#notify();
  }

  /** Starts again with stored values. */
  reset(initial: Values): void {
    this.#initial = initial;
    this.values = initial;
    this.problems = {};
    this.#notify();
  }

  /** Called after a save: `initial` is stored now. Attributes that were changed after `sent` keep their values. */
  settle(initial: Values, sent: Values): void {
    const since = Object.entries(this.values).filter(([name, value]) => !isSame(value, sent[name]));
    if (since.length === 0) this.reset(initial);
    else this.rebase(initial, { ...initial, ...Object.fromEntries(since) });
  }

  /** Bases the values on another stored version. */
  rebase(initial: Values, values: Values): void {
    this.#initial = initial;
    this.values = values;
    this.problems = {};
    this.#notify();
  }

  /** Updates shown data of related documents, which is not a change of this document. */
  refresh(path: Path, change: (value: unknown) => unknown): void {
    const { isChanged } = this;
    const refreshed = (tree: Values): Values =>
      valueAt(tree, path) === undefined
        ? tree
        : (withValue(tree, path, change(valueAt(tree, path))) as Values);
    this.#initial = refreshed(this.#initial);
    this.values = isChanged ? refreshed(this.values) : this.#initial;
    this.#notify();
  }

  /** Replaces the values, without changing the stored ones. */
  replace(values: Values): void {
    this.values = values;
    this.#notify();
  }

  report(problems: Messages): void {
    this.problems = problems;
    this.#notify();
  }

  /** Leads to a field, in collapsed components too; undefined once it is focused. */
  lead(path: Path | undefined): void {
    this.led = path?.join('.');
    this.#notify();
  }

  send(sending: Sending | undefined): void {
    this.sending = sending;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const valueAt = (tree: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<string | number, unknown> | null)?.[name], tree);

function withValue(tree: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(tree)) return tree.with(Number(name), withValue(tree[Number(name)], rest, value));
  const owner = (tree ?? {}) as Values;
  return { ...owner, [name]: withValue(owner[name], rest, value) };
}
