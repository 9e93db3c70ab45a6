// HAProxy, from Debian's packages, in front of the nodes: each request goes to the next node that is ready.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../test/harness/free-port.ts';

export interface Balancer {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startHaproxy(ports: readonly number[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-haproxy-'));
  const port = await freePort();
  const settings = join(folder, 'haproxy.cfg');
  await writeFile(settings, configuration(port, ports));
  const balancer = spawn('haproxy', ['-f', settings], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  balancer.stderr.on('data', (chunk) => (log += chunk));
  await once(balancer, 'spawn').catch(() => {
    throw new Error('haproxy is not installed: apt-get install haproxy');
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      if (balancer.exitCode !== null) throw new Error(`haproxy ended: ${log}`);
      const ended = once(balancer, 'exit');
      balancer.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** If a node ends, HAProxy sends its reads to another node, but not its writes, because they may have been committed. */
const configuration = (port: number, ports: readonly number[]): string => `defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout queue 30s
  timeout check 5s
  retries 5
  option redispatch 1
  retry-on conn-failure empty-response
frontend all
  bind 127.0.0.1:${port}
  http-request disable-l7-retry if !METH_GET
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk GET /_ready
  http-check expect status 204
  default-server check inter 500ms fall 3 rise 1
${ports.map((at, index) => `  server node${index + 1} 127.0.0.1:${at}`).join('\n')}
`;
