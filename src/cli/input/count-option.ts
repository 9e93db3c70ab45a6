// A number of things as the command line takes it.
import { InvalidArgumentError } from 'commander';

/** Reads the argument of an option: a whole number from 1 to `most`. */
export const countUpTo =
  (most: number) =>
  (given: string): number => {
    const count = Number(given);
    if (Number.isInteger(count) && count >= 1 && count <= most) return count;
    throw new InvalidArgumentError(`Write a whole number from 1 to ${most}.`);
  };
