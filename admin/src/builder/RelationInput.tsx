// A relation: its kind, its target, and the attribute of the target for the inverse side.
import { Select, TextInput } from '@mantine/core';
import { useText } from '../messages/messages.tsx';
import type { OptionInputProps } from './OptionInput.tsx';
import { isDirect, isSeenFromMorph, relationKinds, sideOf, withSide } from './sides.ts';

export function RelationInput({
  definition,
  draft,
  schemas,
  setDefinition,
  problemOf,
  label,
}: OptionInputProps) {
  const text = useText();
  const kind = String(definition.relation ?? '');
  const target = schemas.contentTypes.find(({ uid }) => uid === definition.target);
  const { target: _, morphBy: __, ...others } = definition;
  const owners = Object.entries(target?.schema.attributes ?? {})
    .filter(([, { relation }]) => relation === 'morphToOne' || relation === 'morphToMany')
    .map(([name]) => name);
  const hasSide = isDirect(definition) && !draft.isComponent;
  return (
    <>
      <Select
        label={label}
        error={problemOf('relation')}
        allowDeselect={false}
        data={relationKinds.map((relation) => ({ value: relation, label: text(`builder.${relation}`) }))}
        value={kind || null}
        onChange={(relation) => setDefinition(withSide({ ...definition, relation }, sideOf(definition)))}
      />
      {!kind.startsWith('morphTo') && (
        <Select
          label={text('builder.target')}
          error={problemOf('target')}
          searchable
          data={schemas.contentTypes.map(({ uid }) => uid)}
          value={typeof definition.target === 'string' ? definition.target : null}
          onChange={(uid) => setDefinition({ ...withSide(others, ''), target: uid })}
        />
      )}
      {isSeenFromMorph(definition) && (
        <Select
          label={text('builder.morphBy')}
          error={problemOf('morphBy')}
          data={owners}
          value={typeof definition.morphBy === 'string' ? definition.morphBy : null}
          onChange={(morphBy) => setDefinition({ ...definition, morphBy })}
        />
      )}
      {hasSide && (
        <TextInput
          label={text('builder.side')}
          description={text('builder.sideHelp')}
          error={problemOf('side') ?? problemOf('mappedBy') ?? problemOf('inversedBy')}
          readOnly={target?.isEditable !== true && target?.uid !== draft.uid}
          value={sideOf(definition)}
          onChange={({ currentTarget }) =>
            setDefinition(withSide(definition, currentTarget.value.replace(/\W/g, '')))
          }
        />
      )}
    </>
  );
}
