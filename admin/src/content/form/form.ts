// What fields know of the form around them.
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Attribute, ContentType, ContentTypes } from '../../api/content-types.ts';
import { useText } from '../../messages/messages.tsx';
import { shownName } from '../attribute-name.ts';
import { type FormStore, type Path, valueAt } from './form-store.ts';

export interface Form {
  readonly store: FormStore;
  readonly contentType: ContentType;
  readonly types: ContentTypes;
  /** Undefined before it is created. */
  readonly documentId: string | undefined;
  readonly locale: string | undefined;
  /** By name of the content type's attributes. */
  readonly isReadOnly: (name: string) => boolean;
}

const context = createContext<Form | undefined>(undefined);
export const FormProvider = context.Provider;

export function useForm(): Form {
  const form = useContext(context);
  if (!form) throw new Error('No form is around this field.');
  return form;
}

export interface FieldProps {
  /** The content type or component that the attribute belongs to. */
  readonly owner: string;
  readonly name: string;
  readonly path: Path;
  readonly attribute: Attribute;
}

export const fieldId = (path: Path): string => `field-${path.join('-')}`;

/** The value of a field, how to change it, and what its input shows around it. */
export function useField<T>({ name, path, attribute }: FieldProps) {
  const text = useText();
  const { store, contentType, isReadOnly } = useForm();
  const key = path.join('.');
  const value = useSyncExternalStore(store.subscribe, () => valueAt(store.values, path)) as
    | T
    | null
    | undefined;
  const problem = useSyncExternalStore(store.subscribe, () => store.unsendable[key] ?? store.problems[key]);
  const write = useCallback((next: T | null) => store.write(path, next), [store, key]);
  const isShared = contentType.isLocalized && path.length === 1 && !attribute.localized;
  return {
    value,
    write,
    isReadOnly: isReadOnly(String(path[0])) || !attribute.writable,
    frame: {
      id: fieldId(path),
      label: shownName(name),
      error: problem,
      withAsterisk: attribute.required,
      description: isShared ? text('edit.shared') : undefined,
    },
  };
}

/** Another value of the form, such as the one that a uid is made from. */
export function useValueAt(path: Path | undefined): unknown {
  const { store } = useForm();
  return useSyncExternalStore(store.subscribe, () =>
    path === undefined ? undefined : valueAt(store.values, path),
  );
}
