// Removes stored values from problems: a caller sees only values that they sent with the request.
import type { Problem } from '../../errors/errors.ts';
import { type Data, isData } from '../../values/data.ts';

export function withoutStored({ value, ...problem }: Problem, sent: Data): Problem {
  // The message says already that there is no value.
  if (value === null) return { ...problem, value };
  const given = problem.path.length === 0 ? undefined : valueAt(sent, problem.path);
  if (given === undefined) return problem;
  if (Array.isArray(value) && Array.isArray(given))
    return { ...problem, value: value.map((item, index) => shownItem(item, given[index])) };
  // Numeric texts are shown as the numbers that are stored.
  const isOwn = problem.path.length === 1 && typeof value !== 'object' && value !== undefined;
  return { ...problem, value: isOwn ? value : given };
}

function valueAt(sent: unknown, [name, ...below]: readonly string[]): unknown {
  if (name === undefined) return sent;
  const isInside = typeof sent === 'object' && sent !== null && Object.hasOwn(sent, name);
  return isInside ? valueAt(Reflect.get(sent, name), below) : undefined;
}

/** A component with the values that were sent at its place only. */
function shownItem(stored: unknown, sent: unknown): unknown {
  if (!isData(stored) || !isData(sent)) return sent;
  const members = Object.keys(stored).map((name) => [name, sent[name] ?? null]);
  return { ...Object.fromEntries(members), id: stored.id };
}
