// A value of a filter that its statement only binds: the planner takes a blank in its place, and what it reads of each value is
// filled in later (outline.ts).
import type { Operand, Storage } from '../schema/attribute-types/scalar-type.ts';
import { Claim } from './claim.ts';

/** What a blank is compared with, and how its values are read: throws for what is no value of the type. */
export interface Filling {
  readonly storage: Storage;
  readonly read: (value: unknown) => Operand;
}

/** Takes the place of an operand. A class, because no JSON of a request can be one. */
export class Blank {
  /** Of the input of the statement: no claim begins with a digit. */
  readonly name: string;
  #filling: Filling | undefined;
  #isTakenTwice = false;

  constructor(position: number) {
    this.name = String(position);
  }

  /** What stands in the plan. */
  take(filling: Filling): Claim {
    this.#isTakenTwice ||= this.#filling !== undefined;
    this.#filling = filling;
    return new Claim(this.name, filling.storage);
  }

  /** Undefined where the planner did anything else than comparing with it. */
  get filling(): Filling | undefined {
    return this.#isTakenTwice ? undefined : this.#filling;
  }
}
