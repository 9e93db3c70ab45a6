// The checkboxes of the permissions on one content type or one part of the panel, under its name.
import type { ReactNode } from 'react';
import classes from './Settings.module.css';

interface PermissionGroupProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function PermissionGroup({ label, children }: PermissionGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out
    <div className={classes.group} role="group" aria-label={label}>
      <h3 className={classes.groupName}>{label}</h3>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
