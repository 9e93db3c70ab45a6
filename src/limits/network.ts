// The key that rate limits count by: an IPv4 address, or the /64 network of an IPv6 address.
import { isIPv6 } from 'node:net';

/** Requests from loopback come from a proxy that the configuration does not declare, a job of the project, or a benchmark. */
export const isLoopback = (address: string): boolean => /^((::ffff:)?127\.|::1$)/i.test(address);

/** Removes the port that some proxies add: `192.0.2.1:4711`, `[2001:db8::1]:4711`. It differs for each connection. */
const withoutPort = (address: string): string =>
  address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[([^\]]+)\](?::\d+)?$/, '$1');

/** IPv6 hosts usually have a /64 network of addresses, so the first 64 bits are the key. */
export function networkOf(address: string): string {
  const unmapped = withoutPort(address).replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(unmapped) || unmapped.includes('.')) return unmapped;
  const [head = '', tail] = unmapped.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after].map(withoutZeros);
  return mappedAddress(groups) ?? groups.slice(0, 4).join(':');
}

const withoutZeros = (group: string): string => group.replace(/^0+(?=.)/, '');

/** The IPv4 address of a mapped one that is written in hex: `::ffff:c000:201`. All of them are in one /64 network. */
function mappedAddress(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/** The network that limits count an address towards. Undefined for loopback, which may be a proxy for many clients. */
export const countedNetwork = (address: string): string | undefined =>
  isLoopback(address) ? undefined : networkOf(address);
