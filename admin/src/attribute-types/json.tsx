// Any JSON. The value of the form is the entered text, so that incomplete JSON is possible while typing.
import { lazyRouteComponent } from '@tanstack/react-router';
import type { AttributeType } from './attribute-type.ts';
import { JsonCell } from './JsonCell.tsx';
import { jsonProblem } from './json-problem.ts';
import { ofPresence } from './operators.ts';

export const json: AttributeType = {
  Cell: JsonCell,
  Field: lazyRouteComponent(() => import('./JsonField.tsx')),
  operators: ofPresence,
  isSortable: false,
  filterInput: 'text',
  load: (value) => (value === null || value === undefined ? null : JSON.stringify(value, null, 2)),
  unsendable: jsonProblem,
  data: (value) => (typeof value === 'string' ? parsed(value) : null),
};

/** The value of the request. Invalid JSON is not sent. A string is sent as its JSON, since the server parses strings as JSON. */
function parsed(text: string): unknown {
  try {
    const value: unknown = text.trim() === '' ? null : JSON.parse(text);
    return typeof value === 'string' ? text : value;
  } catch {
    return undefined;
  }
}
