// The checkboxes of the permissions on one content type or one part of the panel, under its name.
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Settings.module.css';

interface PermissionGroupProps {
  readonly label: string;
  /** For groups that can be closed. */
  readonly closing: Closing | undefined;
  readonly render: () => ReactNode;
}

export interface Closing {
  readonly isOpen: boolean;
  /** What a closed group says of its permissions. */
  readonly note: string;
  readonly onToggle: () => void;
}

export function PermissionGroup({ label, closing, render }: PermissionGroupProps) {
  const { isOpen = true } = closing ?? {};
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out
    <div className={classes.group} role="group" aria-label={label}>
      <h3 className={classes.groupName}>{closing ? <Toggle label={label} {...closing} /> : label}</h3>
      {isOpen && <div className={classes.actions}>{render()}</div>}
    </div>
  );
}

function Toggle({ label, isOpen, note, onToggle }: Closing & { readonly label: string }) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <UnstyledButton className={classes.toggle} aria-expanded={isOpen} onClick={onToggle}>
      <Chevron size={16} aria-hidden />
      {label}
      <span className={classes.note}>{note}</span>
    </UnstyledButton>
  );
}
