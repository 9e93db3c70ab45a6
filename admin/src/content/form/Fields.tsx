// The fields of a document or component, in the rows of the view settings, by default one below the other.
import { Loader, Stack } from '@mantine/core';
import { type CSSProperties, memo, Suspense, useEffect, useSyncExternalStore } from 'react';
import type { Attribute, Attributes } from '../../api/content-types.ts';
import { attributeTypeOf } from '../../attribute-types/index.ts';
import classes from './Fields.module.css';
import { focusField } from './focus-field.ts';
import { attributesIn, cellId, ownerOf, useForm } from './form.ts';
import { type Path, type Values, valueAt } from './form-store.ts';
import { isUnsendable, walkOf } from './form-values.ts';
import { isHidden } from './hidden.ts';
import { rowsOf } from './layout.ts';

/** The fields of the document. Memoized, so that other state of the form, such as unsaved changes, does not render them. */
export const FormFields = memo(function FormFields() {
  const form = useForm();
  return <Fields owner={form.contentType.uid} attributes={attributesIn(form)} path={[]} />;
});

interface FieldsProps {
  readonly owner: string;
  readonly attributes: Attributes;
  readonly path: Path;
}

export function Fields({ owner, attributes, path }: FieldsProps) {
  const form = useForm();
  const { view } = ownerOf(form, owner);
  const shown = useShown(attributes, path);
  const field = (name: string, attribute: Attribute | undefined) => {
    if (!attribute) return null;
    const { Field } = attributeTypeOf(attribute);
    return (
      <Suspense fallback={<Loader size="sm" />}>
        <Field owner={owner} name={name} path={[...path, name]} attribute={attribute} />
        <Led path={[...path, name]} />
      </Suspense>
    );
  };
  return (
    <Stack gap="lg">
      {rowsOf(shown, view).map((row) => (
        <div key={row.map(({ attribute }) => attribute).join(' ')} className={classes.row}>
          {row.map(({ attribute, width }) => (
            <div
              key={attribute}
              id={cellId(form, [...path, attribute])}
              className={classes.cell}
              style={{ '--columns': width } as CSSProperties}
            >
              {field(attribute, attributes[attribute])}
            </div>
          ))}
        </div>
      ))}
    </Stack>
  );
}

/** Focuses its field if the form leads to it. It is beside the field, so that it waits until the field is loaded. */
function Led({ path }: { readonly path: Path }) {
  const form = useForm();
  const { store } = form;
  const key = path.join('.');
  const isLed = useSyncExternalStore(store.subscribe, () => store.led === key);
  useEffect(() => {
    if (!isLed) return;
    focusField(form, path);
    store.lead(undefined);
  }, [isLed]);
  return null;
}

/** The attributes without those that their conditions hide. Attributes with a problem are always shown. */
function useShown(attributes: Attributes, path: Path): Attributes {
  const { store, types } = useForm();
  const hidden = useSyncExternalStore(store.subscribe, () => {
    const values = (valueAt(store.values, path) ?? {}) as Values;
    const troubled = Object.keys(store.problems);
    const isTroubled = (name: string, attribute: Attribute): boolean => {
      const key = [...path, name].join('.');
      const isRefused = troubled.some((one) => one === key || one.startsWith(`${key}.`));
      return isRefused || isUnsendable({ [name]: attribute }, values, walkOf(types));
    };
    return Object.entries(attributes)
      .filter(([, attribute]) => isHidden(attribute, attributes, values))
      .filter(([name, attribute]) => !isTroubled(name, attribute))
      .map(([name]) => name)
      .join(' ');
  });
  const names = new Set(hidden.split(' '));
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.has(name)));
}
