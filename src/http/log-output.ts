// Writes the log in its order to a file descriptor, without waiting for it. What cannot be written, because the disk is full or the
// reader of a pipe is gone, is kept up to a limit and tried again: a server neither ends nor waits because of its log.
import fs from 'node:fs';

const maxKept = 16 * 2 ** 20;
const retryMs = 100;
/** How often a busy pipe is tried again when the process ends. */
const maxLastTries = 100;

export class LogOutput {
  readonly #fd: number;
  readonly #report: (problem: string) => void;
  /** The first one is written next, or is being written. */
  #kept: Buffer[] = [];
  #bytes = 0;
  #isWriting = false;
  #retry: NodeJS.Timeout | undefined;
  #isFailing = false;
  #lost = 0;

  /** `report` is told once when writing begins to fail, and when it goes on without lines that were lost. */
  constructor(fd: number, report: (problem: string) => void) {
    this.#fd = fd;
    this.#report = report;
  }

  /** Whole lines. */
  write(lines: Buffer): void {
    if (this.#bytes + lines.length > maxKept) {
      this.#lost += lines.filter((byte) => byte === 10).length;
      return;
    }
    this.#kept.push(lines);
    this.#bytes += lines.length;
    if (!this.#isWriting && this.#retry === undefined) this.#next();
  }

  #next(): void {
    this.#retry = undefined;
    const [lines] = this.#kept;
    if (lines === undefined) return;
    this.#isWriting = true;
    fs.write(this.#fd, lines, (error, written) => {
      this.#isWriting = false;
      if (error) this.#failed(error);
      else this.#wrote(lines, written);
    });
  }

  #failed(error: NodeJS.ErrnoException): void {
    if (!isBusy(error) && !this.#isFailing) {
      this.#isFailing = true;
      this.#report(`the log cannot be written (${error.message}); ${maxKept / 2 ** 20} MB of it are kept`);
    }
    this.#retry ??= setTimeout(() => this.#next(), retryMs).unref();
  }

  #wrote(lines: Buffer, written: number): void {
    this.#bytes -= written;
    this.#kept.splice(0, 1, ...(written < lines.length ? [lines.subarray(written)] : []));
    if (this.#isFailing) this.#report(`the log is written again; ${this.#lost} lines of it were lost`);
    this.#isFailing = false;
    this.#lost = 0;
    this.#next();
  }

  /** Before the process ends. What a write under way has is not written again. */
  flushSync(): void {
    const rest = this.#kept.splice(this.#isWriting ? 1 : 0);
    for (const lines of rest) this.#bytes -= lines.length;
    for (const lines of rest) if (!this.#writeSync(lines)) return;
  }

  /** False if it fails. */
  #writeSync(lines: Buffer): boolean {
    let left = lines;
    for (let tries = 0; left.length > 0; ) {
      try {
        left = left.subarray(fs.writeSync(this.#fd, left));
      } catch (error) {
        tries += 1;
        if (!isBusy(error) || tries > maxLastTries) return false;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      }
    }
    return true;
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY');
