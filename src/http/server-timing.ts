// Measures the stages of a request for the header Server-Timing, in development.
import type { Stages } from '../read.ts';

export class StageTimer implements Stages {
  #last = performance.now();
  readonly #parts: string[] = [];

  mark(stage: string): void {
    const now = performance.now();
    this.#parts.push(`${stage};dur=${(now - this.#last).toFixed(3)}`);
    this.#last = now;
  }

  note(name: string, text: string): void {
    this.#parts.push(`${name};desc="${text}"`);
  }

  header(): string {
    this.mark('respond');
    return this.#parts.join(', ');
  }
}
