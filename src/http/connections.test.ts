import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { ServerConfig } from '../config/server/server-config.ts';
import { endResetConnections, limitConnections } from './connections.ts';

/** Opens connections, and returns whether they stay open. */
function serverWith(isProxied: boolean) {
  const server = new EventEmitter();
  limitConnections(server as never, { isProxied, maxConnectionsOfAddress: 2 } as ServerConfig);
  return (remoteAddress: string): { readonly isOpen: boolean; readonly close: () => void } => {
    let isOpen = true;
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: () => (isOpen = false) });
    server.emit('connection', socket as unknown as Socket);
    return {
      get isOpen() {
        return isOpen;
      },
      close: () => void socket.emit('close'),
    };
  };
}

test('an address (an IPv6 network) may open a maximum of connections, and another one when one is closed', () => {
  const open = serverWith(false);
  const [first, second] = [open('192.0.2.1'), open('::ffff:192.0.2.1')];
  expect([first, second, open('192.0.2.1'), open('192.0.2.2')].map(({ isOpen }) => isOpen)).toEqual([
    true,
    true,
    false,
    true,
  ]);
  first.close();
  expect([open('192.0.2.1').isOpen, open('192.0.2.1').isOpen]).toEqual([true, false]);
  const six = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'].map(open);
  expect(six.map(({ isOpen }) => isOpen)).toEqual([true, true, false, true]);
});

test.each([
  ['a declared proxy', true, '192.0.2.1'],
  ['the machine itself', false, '127.0.0.1'],
])('connections of %s are not counted', (_name, isProxied, address) => {
  const open = serverWith(isProxied);
  expect([1, 2, 3, 4].every(() => open(address).isOpen)).toBe(true);
});

test('a connection without an address is ended: the client has reset it', () => {
  const server = new EventEmitter();
  endResetConnections(server as never);
  let isOpen = true;
  const socket = Object.assign(new EventEmitter(), { destroy: () => (isOpen = false) });
  server.emit('connection', socket as unknown as Socket);
  expect(isOpen).toBe(false);
});
