// The name and definition of an attribute while it is edited. It is checked here and by the server before the draft has it.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { previewSchemas, type SchemaAttribute, type Schemas } from '../api/builder.ts';
import { useText } from '../messages/messages.tsx';
import type { Text } from '../messages/text.ts';
import { changesOf, type DraftAttribute, type SchemaDraft, withAttribute } from './draft.ts';
import { attributeFaults, faultsOf } from './faults.ts';
import { isSideTaken } from './sides.ts';

/** By option; the one of the name has an empty key. */
export type Problems = Readonly<Record<string, string | undefined>>;

export interface EditedAttribute {
  readonly draft: SchemaDraft;
  readonly schemas: Schemas;
  /** Undefined for a new attribute. */
  readonly attribute: DraftAttribute | undefined;
  /** Called with the draft that has the attribute. */
  readonly onDone: (draft: SchemaDraft) => void;
}

export function useEditedAttribute(edited: EditedAttribute) {
  const { draft, schemas, attribute: before, onDone } = edited;
  const text = useText();
  const [name, setName] = useState(before?.name ?? '');
  const [definition, setDefinition] = useState<SchemaAttribute>(before?.definition ?? { type: 'string' });
  const [problems, setProblems] = useState<Problems>({});
  const checking = useMutation({
    mutationFn: async () => {
      const attribute = { name, was: before?.was, definition };
      const own = ownProblems(edited, attribute, text);
      if (Object.keys(own).length > 0) return setProblems(own);
      const next = withAttribute(draft, before, attribute);
      const refused = await previewSchemas(changesOf(next, schemas)).then(
        () => ({}),
        (error) => attributeFaults(faultsOf(next, schemas, error), name),
      );
      if (Object.keys(refused).length > 0) setProblems(refused);
      else onDone(next);
    },
  });
  return {
    name,
    rename: (next: string): void => {
      setName(next);
      setProblems({});
    },
    definition,
    change: (next: SchemaAttribute): void => {
      setDefinition(next);
      setProblems({});
    },
    problems,
    submit: checking.mutate,
    isPending: checking.isPending,
  };
}

function ownProblems(
  { draft, schemas, attribute: before }: EditedAttribute,
  attribute: DraftAttribute,
  text: Text,
): Problems {
  const { name } = attribute;
  const isTaken = draft.attributes.some((one) => one.name === name && one !== before);
  return {
    ...(name === '' && { '': text('builder.nameMissing') }),
    ...(isTaken && { '': text('builder.nameTaken') }),
    ...(isSideTaken(draft, schemas, attribute) && { side: text('builder.nameTaken') }),
  };
}
