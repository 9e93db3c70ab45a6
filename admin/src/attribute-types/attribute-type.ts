// The interface of attribute types in the panel. Each one is a file of this folder, as on the server.
import type { ComponentType } from 'react';
import type { Attribute, Attributes } from '../api/content-types.ts';
import type { FieldProps } from '../content/form/form.ts';
import type { Values } from '../content/form/form-store.ts';
import type { Operator } from './operators.ts';

export interface CellProps {
  readonly value: unknown;
  readonly attribute: Attribute;
}

/** Functions with which attribute types process the attributes of their components. */
export interface Walk {
  readonly attributesOf: (component: string) => Attributes;
  readonly load: (attributes: Attributes, values: Values) => Values;
  readonly data: (attributes: Attributes, values: Values) => Values;
  /** Whether the administrator may read the target of a relation. */
  readonly reaches: (attribute: Attribute) => boolean;
  /** The values of a new document or component: defaults. */
  readonly initial: (attributes: Attributes) => Values;
}

/** A component in a value. */
interface Inside {
  readonly component: string;
  readonly entry: Values;
  /** The path from the attribute to the component, with a trailing dot: ``, `0.`. */
  readonly below: string;
}

/** Keys of messages. */
export type Unsendable = 'edit.noJson' | 'edit.inexact' | 'edit.noNumber' | 'edit.tooManyDigits';

export interface AttributeType {
  /** A value in a row of a list: one line. */
  readonly Cell: ComponentType<CellProps>;
  /** The field of the form. Fields that are loaded on demand can be preloaded. */
  readonly Field: ComponentType<FieldProps> & { readonly preload?: () => Promise<void> | undefined };
  /** The operators with which lists can be filtered; empty if the type cannot be filtered. */
  readonly operators: readonly Operator[];
  readonly isSortable: boolean;
  /** The input for the value of a filter. */
  readonly filterInput: 'text' | 'number' | 'date' | 'time' | 'datetime-local' | 'boolean' | 'enumeration';
  /** Converts a stored value to the value of the form, if they differ. */
  readonly load?: (value: unknown, attribute: Attribute, walk: Walk) => unknown;
  /** Converts a value of the form to the value of the request, if they differ; undefined is not sent. */
  readonly data?: (value: unknown, attribute: Attribute, walk: Walk) => unknown;
  /** The value of the request for a change, if it depends on the previous value. */
  readonly change?: (value: unknown, initial: unknown) => unknown;
  /** The reason why a value cannot be sent. */
  readonly unsendable?: (value: unknown) => Unsendable | undefined;
  readonly inside?: (value: unknown, attribute: Attribute) => readonly Inside[];
}
