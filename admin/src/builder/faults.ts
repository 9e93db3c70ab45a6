// The faults of a schema from the server, each with its path in a file.
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

/** The faults of the edited schema. With a new uid its file is not known yet. */
export function faultsOf(draft: SchemaDraft, { contentTypes, components }: Schemas, error: unknown) {
  const known = [...contentTypes, ...components];
  const own = known.find(({ uid }) => uid === draft.newUid)?.file;
  return faultsIn(error).filter(({ file }) =>
    own === undefined ? known.every((one) => one.file !== file) : file === own,
  );
}

export const faultText = ({ problem, remedy }: Fault): string => `${problem}. ${remedy}`;

/** The fault of an option of the content type, or of a part of it. */
export function problemAt(faults: readonly Fault[], path: string): string | undefined {
  const fault = faults.find((one) => one.path === path || one.path.startsWith(`${path}.`));
  return fault && faultText(fault);
}

/** The faults of one attribute by option: `attributes.zone.components[0]` belongs to `components`; faults of the whole attribute have an empty name. */
export function attributeFaults(faults: readonly Fault[], name: string): Readonly<Record<string, string>> {
  const own = faults.flatMap((fault): (readonly [string, string])[] => {
    const [attributes, attribute, option = ''] = fault.path.split(/[.[]/);
    return attributes === 'attributes' && attribute === name ? [[option, faultText(fault)]] : [];
  });
  return Object.fromEntries(own.reverse());
}
