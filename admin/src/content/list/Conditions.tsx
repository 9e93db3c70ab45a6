// The conditions of a list, each with a button that removes it.
import { CloseButton } from '@mantine/core';
import type { ContentType } from '../../api/content-types.ts';
import { isAlone } from '../../attribute-types/operators.ts';
import { useText } from '../../messages/messages.tsx';
import { useContentTypes } from '../content-types.ts';
import { conditionsToText, filterablesOf } from './conditions.ts';
import classes from './List.module.css';
import type { Filtering } from './use-list.ts';

interface ConditionsProps {
  readonly contentType: ContentType;
  readonly list: Filtering;
}

export function Conditions({ contentType, list: { conditions, change } }: ConditionsProps) {
  const text = useText();
  const filterables = filterablesOf(contentType, useContentTypes(), text);
  if (conditions.length === 0) return null;
  return (
    <ul className={classes.conditions} aria-label={text('list.filters')}>
      {conditions.map((condition) => {
        const { path, operator, value } = condition;
        const name = filterables.find((filterable) => filterable.path === path)?.name ?? path;
        const shown = `${name} ${text(`operator.${operator}`)}${isAlone(operator) ? '' : ` “${value}”`}`;
        return (
          <li key={JSON.stringify(condition)} className={classes.condition}>
            {shown}
            <CloseButton
              size="xs"
              aria-label={text('app.removeOne', { name: shown })}
              onClick={() =>
                change({ filters: conditionsToText(conditions.filter((one) => one !== condition)) })
              }
            />
          </li>
        );
      })}
    </ul>
  );
}
