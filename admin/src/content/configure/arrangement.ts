// The draft of view settings: one entry for each attribute, in the order of the form.
import type { Component, ContentType, ViewSettings } from '../../api/content-types.ts';
import { hiddenIn, packed, rowsOf, wholeWidth } from '../form/layout.ts';

export interface Arranged {
  readonly name: string;
  readonly width: number;
  readonly isHidden: boolean;
  readonly label: string;
  readonly description: string;
  readonly placeholder: string;
}

export function arrangedOf({ attributes, view }: ContentType | Component): readonly Arranged[] {
  const hidden = hiddenIn(attributes, view);
  const shown = rowsOf(attributes, view).flat();
  const entry = (name: string, width: number): Arranged => {
    const { label, description, placeholder } = view?.attributes?.[name] ?? {};
    return {
      name,
      width,
      isHidden: hidden.has(name),
      label: label ?? '',
      description: description ?? '',
      placeholder: placeholder ?? '',
    };
  };
  return [
    ...shown.map(({ attribute, width }) => entry(attribute, width)),
    ...[...hidden].map((name) => entry(name, wholeWidth)),
  ];
}

/** The attribute types that can label documents. */
const naming = ['string', 'text', 'email', 'uid'];

export const namesOf = ({ attributes }: ContentType | Component): readonly string[] =>
  Object.entries(attributes).flatMap(([name, { type }]) => (naming.includes(type) ? [name] : []));

export interface Given {
  readonly arranged: readonly Arranged[];
  readonly list: ViewSettings['list'];
  /** The label attribute; null for the default one. */
  readonly label: string | null;
}

export function settingsOf({ arranged, list, label: calledBy }: Given): ViewSettings {
  const shown = arranged.filter(({ isHidden }) => !isHidden);
  const words = arranged.flatMap(({ name, label, description, placeholder }) => {
    const given = Object.entries({ label, description, placeholder }).filter(([, word]) => word !== '');
    return given.length === 0 ? [] : [[name, Object.fromEntries(given)] as const];
  });
  return {
    ...(calledBy === null ? {} : { label: calledBy }),
    ...(list ? { list } : {}),
    edit: {
      rows: packed(shown.map(({ name, width }) => ({ attribute: name, width }))).map((row) => [...row]),
      hidden: arranged.filter(({ isHidden }) => isHidden).map(({ name }) => name),
    },
    attributes: Object.fromEntries(words),
  };
}
