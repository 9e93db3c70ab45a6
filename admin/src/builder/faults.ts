// What is wrong with a schema, as the server tells it: each at its place in a file.
import { ApiError } from '../api/api-error.ts';
import type { Schemas } from '../api/builder.ts';
import type { SchemaDraft } from './draft.ts';

export interface Fault {
  readonly file: string;
  /** `attributes.title.regex` */
  readonly path: string;
  readonly problem: string;
  readonly remedy: string;
}

export const faultsIn = (error: unknown): readonly Fault[] =>
  error instanceof ApiError ? ((error.details.faults ?? []) as readonly Fault[]) : [];

/** Those of the schema that is edited: with a new uid it is in a file that is not known yet. */
export function faultsOf(draft: SchemaDraft, { contentTypes, components }: Schemas, error: unknown) {
  const known = [...contentTypes, ...components];
  const own = known.find(({ uid }) => uid === draft.newUid)?.file;
  return faultsIn(error).filter(({ file }) =>
    own === undefined ? known.every((one) => one.file !== file) : file === own,
  );
}

export const faultText = ({ problem, remedy }: Fault): string => `${problem}. ${remedy}`;

/** What is wrong with all of an option of the type, or with a part of it. */
export function problemAt(faults: readonly Fault[], path: string): string | undefined {
  const fault = faults.find((one) => one.path === path || one.path.startsWith(`${path}.`));
  return fault && faultText(fault);
}

/** By option, those of one attribute: `attributes.zone.components[0]` is one of `components`, and what is said of all of it has no name. */
export function attributeFaults(faults: readonly Fault[], name: string): Readonly<Record<string, string>> {
  const own = faults.flatMap((fault): (readonly [string, string])[] => {
    const [attributes, attribute, option = ''] = fault.path.split(/[.[]/);
    return attributes === 'attributes' && attribute === name ? [[option, faultText(fault)]] : [];
  });
  return Object.fromEntries(own.reverse());
}
