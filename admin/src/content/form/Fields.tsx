// The fields of a document or of a component, in the rows that are set for everybody, else one below the other.
import { Loader, Stack } from '@mantine/core';
import { type CSSProperties, Suspense } from 'react';
import type { Attribute, Attributes } from '../../api/content-types.ts';
import { attributeTypeOf } from '../../attribute-types/index.ts';
import classes from './Fields.module.css';
import { ownerOf, useForm } from './form.ts';
import type { Path } from './form-store.ts';
import { rowsOf } from './layout.ts';

interface FieldsProps {
  readonly owner: string;
  readonly attributes: Attributes;
  readonly path: Path;
}

export function Fields({ owner, attributes, path }: FieldsProps) {
  const { view } = ownerOf(useForm(), owner);
  const field = (name: string, attribute: Attribute | undefined) => {
    if (!attribute) return null;
    const { Field } = attributeTypeOf(attribute);
    return (
      <Suspense fallback={<Loader size="sm" />}>
        <Field owner={owner} name={name} path={[...path, name]} attribute={attribute} />
      </Suspense>
    );
  };
  return (
    <Stack gap="lg">
      {rowsOf(attributes, view).map((row) => (
        <div key={row.map(({ attribute }) => attribute).join(' ')} className={classes.row}>
          {row.map(({ attribute, width }) => (
            <div key={attribute} className={classes.cell} style={{ '--columns': width } as CSSProperties}>
              {field(attribute, attributes[attribute])}
            </div>
          ))}
        </div>
      ))}
    </Stack>
  );
}
