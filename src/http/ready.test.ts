import { expect, test } from 'vitest';
import type { Incoming } from '../routes/request.ts';
import { readyRoute, readyService } from './ready.ts';

test('concurrent checks query the database once, and the next one queries it again', async () => {
  let requested = 0;
  let respond = (): void => undefined;
  const service = readyService(() => {
    requested += 1;
    return new Promise<void>((resolve) => {
      respond = resolve;
    });
  });
  const check = () => readyRoute.handler({} as Incoming & never, service);
  const together = [check(), check(), check()];
  respond();
  expect(await Promise.all(together)).toEqual(Array(3).fill({ status: 204 }));
  expect(requested).toBe(1);
  const next = check();
  respond();
  expect(await next).toEqual({ status: 204 });
  expect(requested).toBe(2);
});
