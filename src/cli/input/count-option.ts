// Options of the command line that are a number of things.
import { InvalidArgumentError } from 'commander';

/** Parses the value of an option: a whole number from 1 to `max`. */
export const countUpTo =
  (max: number) =>
  (given: string): number => {
    const count = Number(given);
    if (Number.isInteger(count) && count >= 1 && count <= max) return count;
    throw new InvalidArgumentError(`Write a whole number from 1 to ${max}.`);
  };
