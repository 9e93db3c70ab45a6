// Two versions side by side: the parts that both have changed, with a choice for each.
import { Button, Group, Text as Line, Radio, Table } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../messages/messages.tsx';

interface DifferingPart {
  readonly name: string;
  readonly label: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
}

interface TwoVersionsProps {
  readonly parts: readonly DifferingPart[];
  readonly onCancel: () => void;
  /** Called with the names of the parts for which the own version was chosen. */
  readonly onTake: (kept: readonly string[]) => void;
}

type Side = 'mine' | 'theirs';

export function TwoVersions({ parts, onCancel, onTake }: TwoVersionsProps) {
  const text = useText();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = (name: string): Side => sides[name] ?? 'mine';
  const kept = parts.map(({ name }) => name).filter((name) => sideOf(name) === 'mine');
  return (
    <>
      {parts.length > 0 && (
        <Table layout="fixed" verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="20%">{text('list.filterBy')}</Table.Th>
              <Table.Th>{text('conflict.mine')}</Table.Th>
              <Table.Th>{text('conflict.theirs')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {parts.map(({ name, label, ...versions }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{label}</Table.Th>
                {(['mine', 'theirs'] as const).map((side) => (
                  <Table.Td key={side} valign="top">
                    <Radio
                      name={`conflict ${name}`}
                      label={text(`conflict.take-${side}`)}
                      checked={sideOf(name) === side}
                      onChange={() => setSides({ ...sides, [name]: side })}
                      mb="xs"
                    />
                    {versions[side]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Line size="sm" c="dimmed" my="sm">
        {text('conflict.rest')}
      </Line>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {text('app.cancel')}
        </Button>
        <Button onClick={() => onTake(kept)} data-autofocus>
          {text('conflict.goOn')}
        </Button>
      </Group>
    </>
  );
}
