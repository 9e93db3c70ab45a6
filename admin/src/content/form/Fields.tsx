// The fields of a document or of a component, one below the other.
import { Loader, Stack } from '@mantine/core';
import { Suspense } from 'react';
import type { Attributes } from '../../api/content-types.ts';
import { attributeTypeOf } from '../../attribute-types/index.ts';
import type { Path } from './form-store.ts';

interface FieldsProps {
  readonly owner: string;
  readonly attributes: Attributes;
  readonly path: Path;
}

export const Fields = ({ owner, attributes, path }: FieldsProps) => (
  <Stack gap="lg">
    {Object.entries(attributes).map(([name, attribute]) => {
      const { Field } = attributeTypeOf(attribute);
      return (
        <Suspense key={name} fallback={<Loader size="sm" />}>
          <Field owner={owner} name={name} path={[...path, name]} attribute={attribute} />
        </Suspense>
      );
    })}
  </Stack>
);
