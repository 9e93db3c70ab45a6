import { expect, test } from 'vitest';
import { AnnouncedRows } from './announced-rows.ts';

/** A message of the protocol, as the server sends it. */
function message(kind: string, length: number): Buffer {
  const whole = Buffer.alloc(5 + length, 'x');
  whole.write(kind, 0, 'latin1');
  whole.writeUInt32BE(4 + length, 1);
  return whole;
}

const reply = Buffer.concat([
  message('1', 0),
  message('T', 30),
  message('D', 1000),
  message('D', 0),
  message('D', 7),
  message('C', 9),
  message('Z', 1),
]);

test.each([1, 2, 3, 7, 100, 4096])('counts rows alone, in parts of %i bytes', (size) => {
  const rows = new AnnouncedRows();
  for (let at = 0; at < reply.length; at += size) rows.receive(reply.subarray(at, at + size));
  expect(rows.bytes).toBe(1007);
});

test('a row counts as soon as its length has come', () => {
  const rows = new AnnouncedRows();
  rows.receive(message('D', 2 ** 28).subarray(0, 4));
  expect(rows.bytes).toBe(0);
  rows.receive(message('D', 2 ** 28).subarray(4, 5));
  expect(rows.bytes).toBe(2 ** 28);
});
