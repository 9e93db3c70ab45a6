// The clock of an input: `14:05`, `14:05:30` or `14:05:30.250`. A browser drops the seconds and milliseconds of a value for which the
// input has no part, so the input has the parts of every value that it has had.
import { useState } from 'react';

const steps = { 5: 60, 8: 1, 12: 0.001 } as const;

/** The number of characters. */
type Length = keyof typeof steps;

/** `clock`: `14:05:30.250`, or empty without a value. `usual`: for values that need no more. */
export function useClock(clock: string, usual: Length) {
  const [had, setHad] = useState(usual);
  const length = Math.max(had, neededFor(clock)) as Length;
  if (length !== had) setHad(length);
  return { shown: clock.slice(0, length), step: steps[length] };
}

function neededFor(clock: string): Length {
  if (Number(clock.slice(9)) > 0) return 12;
  return Number(clock.slice(6, 8)) > 0 ? 8 : 5;
}
