// A placeholder stands for the value of a filter while a query is planned. The statement only binds the value, so it is filled in later,
// and the prepared statement serves other values too (outline.ts).
import type { Operand, Storage } from '../schema/attribute-types/scalar-type.ts';
import { Claim } from './claim.ts';

/** How the values of a placeholder are stored and read; `read` throws for a value of another type. */
export interface Filling {
  readonly storage: Storage;
  readonly read: (value: unknown) => Operand;
}

/** Stands in the place of an operand. It is a class, so that no JSON of a request can be mistaken for one. */
export class Placeholder {
  /** The name of the statement's input. It is a number, so that it never equals the name of a claim. */
  readonly name: string;
  #filling: Filling | undefined;
  #isTakenTwice = false;

  constructor(position: number) {
    this.name = String(position);
  }

  /** The claim that stands in the plan for this placeholder. */
  take(filling: Filling): Claim {
    this.#isTakenTwice ||= this.#filling !== undefined;
    this.#filling = filling;
    return new Claim(this.name, filling.storage);
  }

  /** Undefined if the planner has used the operand for anything else than a comparison. */
  get filling(): Filling | undefined {
    return this.#isTakenTwice ? undefined : this.#filling;
  }
}
