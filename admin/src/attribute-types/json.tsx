// Any JSON. A form holds the text that is typed, so that half a value is no error yet.
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

/** What does not parse is not sent: its field says so. Of a text its JSON is sent, since the server reads texts as JSON. */
function parsed(text: string): unknown {
  try {
    const value: unknown = text.trim() === '' ? null : JSON.parse(text);
    return typeof value === 'string' ? text : value;
  } catch {
    return undefined;
  }
}
