// The context of fields in a form.
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Attribute, Attributes, Component, ContentType, ContentTypes } from '../../api/content-types.ts';
import type { Unsendable } from '../../attribute-types/attribute-type.ts';
import { foreignField } from '../../attribute-types/custom-fields.ts';
import { useText } from '../../messages/messages.tsx';
import { nameOf } from '../attribute-name.ts';
import { reachesTarget } from '../reach.ts';
import { isReadable } from '../readable.ts';
import { type FormStore, type Path, valueAt } from './form-store.ts';
import { limitsOf, tooLong } from './limits.ts';

export interface Form {
  /** The prefix of the ids of fields, since several forms can be open at once. */
  readonly key: string;
  readonly store: FormStore;
  readonly contentType: ContentType;
  readonly types: ContentTypes;
  /** Undefined before it is created. */
  readonly documentId: string | undefined;
  readonly locale: string | undefined;
  /** By the name of the attribute of the content type. */
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

/** The attributes that the administrator may read or write. */
export const attributesIn = ({ contentType, isReadOnly }: Form): Attributes =>
  Object.fromEntries(
    Object.entries(contentType.attributes).filter(
      ([name]) => isReadable(contentType, name) || !isReadOnly(name),
    ),
  );

/** The content type or the component that has an attribute of the form. */
export const ownerOf = ({ contentType, types }: Form, uid: string): ContentType | Component =>
  types.components.find((component) => component.uid === uid) ?? contentType;

export const fieldId = ({ key }: Form, path: Path): string => `${key}-${path.join('-')}`;

/** The id of the element around a field, its label and its tools. */
export const cellId = (form: Form, path: Path): string => `${fieldId(form, path)}-cell`;

/** The value of a field, its setter, and its label, description and error. */
export function useField<T>(
  { owner: ownerUid, name, path, attribute }: FieldProps,
  unsendable?: (value: unknown) => Unsendable | undefined,
) {
  const text = useText();
  const form = useForm();
  const { store, contentType, types, isReadOnly } = form;
  const owner = ownerOf(form, ownerUid);
  const shown = owner.view?.attributes?.[name];
  const key = path.join('.');
  const value = useSyncExternalStore(store.subscribe, () => valueAt(store.values, path)) as
    | T
    | null
    | undefined;
  const problem = useSyncExternalStore(store.subscribe, () => store.problems[key]);
  const before = useSyncExternalStore(store.subscribe, () => valueAt(store.initial, path));
  const refused = value === before ? undefined : unsendable?.(value);
  const write = useCallback((next: T | null) => store.write(path, next), [store, key]);
  const isShared = contentType.isLocalized && path.length === 1 && !attribute.localized;
  const customField = foreignField(attribute);
  const notes = [
    shown?.description,
    limitsOf(attribute, text),
    customField && text('edit.customField', { name: customField, type: attribute.type }),
    isShared && text('edit.shared'),
    !reachesTarget(attribute, types) && text('edit.targetUnread'),
  ];
  return {
    value,
    write,
    isReadOnly: isReadOnly(String(path[0])) || !attribute.writable || !reachesTarget(attribute, types),
    frame: {
      id: fieldId(form, path),
      label: nameOf(owner, name, text),
      error: (refused && text(refused)) ?? problem ?? tooLong(value, attribute, text),
      withAsterisk: attribute.required,
      description: notes.filter(Boolean).join(' · ') || undefined,
    },
    placeholder: shown?.placeholder ?? undefined,
  };
}

/** Another value of the form, such as the source of a uid. */
export function useValueAt(path: Path | undefined): unknown {
  const { store } = useForm();
  return useSyncExternalStore(store.subscribe, () =>
    path === undefined ? undefined : valueAt(store.values, path),
  );
}
