// Warns of a proxy that `server.proxy` does not declare: all visitors behind it share its address, and with it rate limits and
// turns in the slow lane. The warning is logged once, and only for peers in a private network, so that visitors cannot cause it.
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config/server/server-config.ts';

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4');
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');

export class UndeclaredProxy {
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  #isReported: boolean;

  constructor({ isProxied }: Pick<ServerConfig, 'isProxied'>, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#log = log;
    this.#isReported = isProxied;
  }

  look({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): void {
    if (this.#isReported || headers['x-forwarded-for'] === undefined) return;
    if (!privateNetworks.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')) return;
    this.#isReported = true;
    this.#log.warn(
      `${ip} sends X-Forwarded-For, but config/server declares no proxy: all its visitors share one address, and with it ` +
        'rate limits. If it is a proxy, set proxy: true in config/server.',
    );
  }
}
