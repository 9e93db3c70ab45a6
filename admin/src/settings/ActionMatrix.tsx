// A matrix of actions of the content API, by content type or plugin, with a checkbox for each group.
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useContentTypes } from '../content/content-types.ts';
import { useText } from '../messages/messages.tsx';
import { type Group, PermissionGroups } from './PermissionGroups.tsx';
import classes from './Settings.module.css';

export interface ActionGroup {
  /** `api::article.article` */
  readonly prefix: string;
  readonly actions: readonly string[];
}

interface ActionMatrixProps {
  readonly groups: readonly ActionGroup[];
  readonly isHeld: (action: string) => boolean;
  /** The limits of an action as text. */
  readonly noteOf?: (action: string) => string | undefined;
  /** The problem of an action, from the server. */
  readonly problemOf?: (action: string) => string | undefined;
  /** A further control for a granted action. */
  readonly toolOf?: (action: string) => ReactNode;
  readonly onChange: (actions: readonly string[], isHeld: boolean) => void;
}

export function ActionMatrix({ groups, isHeld, noteOf, problemOf, toolOf, onChange }: ActionMatrixProps) {
  const text = useText();
  const types = useContentTypes();
  const nameOf = (prefix: string): string => types.find(({ uid }) => uid === prefix)?.displayName ?? prefix;
  const groupOf = ({ prefix, actions }: ActionGroup): Group => {
    const all = actions.map((action) => `${prefix}.${action}`);
    const held = all.filter(isHeld);
    const render = () => (
      <>
        <Checkbox
          label={text('settings.all')}
          checked={held.length === all.length}
          indeterminate={held.length > 0 && held.length < all.length}
          onChange={() => onChange(all, held.length < all.length)}
        />
        {actions.map((name) => {
          const action = `${prefix}.${name}`;
          return (
            <div key={name} className={classes.action}>
              <Checkbox
                label={name}
                description={noteOf?.(action)}
                error={problemOf?.(action)}
                checked={isHeld(action)}
                onChange={({ currentTarget }) => onChange([action], currentTarget.checked)}
              />
              {isHeld(action) && toolOf?.(action)}
            </div>
          );
        })}
      </>
    );
    const hasProblem = all.some((action) => problemOf?.(action) !== undefined);
    return { key: prefix, label: nameOf(prefix), held: held.length, all: all.length, hasProblem, render };
  };
  return <PermissionGroups groups={groups.map(groupOf)} />;
}

export const groupsOf = (
  tree: Readonly<Record<string, { readonly controllers: Readonly<Record<string, object>> }>>,
): readonly ActionGroup[] =>
  Object.entries(tree).flatMap(([group, { controllers }]) =>
    Object.entries(controllers).map(([controller, actions]) => ({
      prefix: `${group}.${controller}`,
      actions: Array.isArray(actions) ? actions.map(String) : Object.keys(actions),
    })),
  );
