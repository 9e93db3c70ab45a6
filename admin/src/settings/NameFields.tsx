// The name and description of a role or token.
import { Textarea, TextInput } from '@mantine/core';
import { useText } from '../messages/messages.tsx';

export interface Named {
  readonly name: string;
  readonly description: string;
}

/** The paths of the problems that are shown here. */
export const nameFields: readonly string[] = ['name', 'description'];

interface NameFieldsProps {
  readonly value: Named;
  /** The problems from the server, by field. */
  readonly problems?: Readonly<Record<string, string>>;
  readonly onChange: (value: Named) => void;
}

export function NameFields({ value: { name, description }, problems = {}, onChange }: NameFieldsProps) {
  const text = useText();
  return (
    <>
      <TextInput
        label={text('media.name')}
        withAsterisk
        data-autofocus
        error={problems.name}
        value={name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value, description })}
      />
      <Textarea
        label={text('settings.description')}
        autosize
        error={problems.description}
        value={description}
        onChange={({ currentTarget }) => onChange({ name, description: currentTarget.value })}
      />
    </>
  );
}
