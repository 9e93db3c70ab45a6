// What the panel knows of an attribute type. Each is one file of this folder, as on the server.
import type { ComponentType } from 'react';
import type { Attribute } from '../api/content-types.ts';
import type { Operator } from './operators.ts';

export interface CellProps {
  readonly value: unknown;
  readonly attribute: Attribute;
}

export interface AttributeType {
  /** A value in a row of a list: one line. */
  readonly Cell: ComponentType<CellProps>;
  /** What a list can be filtered by; none where filters make no sense. */
  readonly operators: readonly Operator[];
  readonly isSortable: boolean;
  /** Of the field that a filter's value is entered in. */
  readonly filterInput: 'text' | 'number' | 'date' | 'time' | 'datetime-local' | 'boolean' | 'enumeration';
}
