// A search field that reports its text after a short pause, with a button to clear it.
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../messages/messages.tsx';

interface SearchInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label?: string;
  readonly className?: string | undefined;
  /** Whether it has the focus when its dialog opens. */
  readonly isFirst?: boolean;
}

export function SearchInput({ value, onChange, label, className, isFirst }: SearchInputProps) {
  const text = useText();
  const [typed, setTyped] = useState(value);
  const isReported = useRef(true);
  useEffect(() => {
    // The value may be an earlier text that comes back while more is typed.
    if (isReported.current) setTyped(value);
  }, [value]);
  const later = useDebouncedCallback((next: string) => {
    isReported.current = true;
    onChange(next);
  }, 250);
  const type = (next: string): void => {
    isReported.current = false;
    setTyped(next);
    later(next);
  };
  return (
    <TextInput
      className={className}
      type="search"
      data-autofocus={isFirst}
      aria-label={label ?? text('app.search')}
      placeholder={label ?? text('app.search')}
      leftSection={<IconSearch size={16} />}
      rightSection={
        typed && (
          <CloseButton
            size="sm"
            aria-label={text('app.clearSearch')}
            icon={<IconX size={14} />}
            onClick={() => type('')}
          />
        )
      }
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
