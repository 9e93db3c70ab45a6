// What the panel knows of an attribute type. Each is one file of this folder, as on the server.
import type { ComponentType } from 'react';
import type { Attribute, Attributes } from '../api/content-types.ts';
import type { FieldProps } from '../content/form/form.ts';
import type { Values } from '../content/form/form-store.ts';
import type { Operator } from './operators.ts';

export interface CellProps {
  readonly value: unknown;
  readonly attribute: Attribute;
}

/** How attribute types go on with the attributes inside of them. */
export interface Walk {
  readonly attributesOf: (component: string) => Attributes;
  readonly load: (attributes: Attributes, values: Values) => Values;
  readonly data: (attributes: Attributes, values: Values) => Values;
  /** Whether the role reads what a relation leads to. */
  readonly reaches: (attribute: Attribute) => boolean;
  /** Of something new: defaults. */
  readonly initial: (attributes: Attributes) => Values;
}

/** A component inside of a value. */
interface Inside {
  readonly component: string;
  readonly entry: Values;
  /** From the attribute to the component, with a dot behind it: ``, `0.`. */
  readonly below: string;
}

/** Messages of the panel. */
export type Unsendable = 'edit.noJson' | 'edit.inexact' | 'edit.tooManyDigits';

export interface AttributeType {
  /** A value in a row of a list: one line. */
  readonly Cell: ComponentType<CellProps>;
  /** A value in a form; what is loaded when it is first shown can be loaded before. */
  readonly Field: ComponentType<FieldProps> & { readonly preload?: () => Promise<void> | undefined };
  /** What a list can be filtered by; none where filters make no sense. */
  readonly operators: readonly Operator[];
  readonly isSortable: boolean;
  /** Of the field that a filter's value is entered in. */
  readonly filterInput: 'text' | 'number' | 'date' | 'time' | 'datetime-local' | 'boolean' | 'enumeration';
  /** What the form holds of a stored value, where that differs. */
  readonly load?: (value: unknown, attribute: Attribute, walk: Walk) => unknown;
  /** What is sent of what the form holds, where that differs; undefined is nothing. */
  readonly data?: (value: unknown, attribute: Attribute, walk: Walk) => unknown;
  /** What is sent of a change, where that depends on what was there. */
  readonly change?: (value: unknown, initial: unknown) => unknown;
  /** Why what was written cannot be sent. */
  readonly unsendable?: (value: unknown) => Unsendable | undefined;
  readonly inside?: (value: unknown, attribute: Attribute) => readonly Inside[];
}
