// nginx with the bytes and headers of the service.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { childrenOf } from './processes.mjs';

/**
 * Starts one worker of nginx with a port for each variant. Undefined if nginx is not installed.
 * @param {string} folder
 * @param {readonly { status: number, headers: readonly string[], body: Buffer }[]} variants
 */
export async function startBenchNginx(folder, variants) {
  if (spawnSync('nginx', ['-v']).error) return undefined;
  const place = join(folder, 'nginx');
  mkdirSync(place);
  const ports = await freePorts(variants.length);
  const servers = variants.map(({ status, headers, body }, at) => {
    writeFileSync(join(place, `${at}.body`), body);
    const own = headers.flatMap((name, each) =>
      each % 2 === 0 && !/^content-(?:length|type)$/i.test(name)
        ? [`add_header ${name} ${JSON.stringify(headers[each + 1])} always;`]
        : [],
    );
    const answer = status === 304 ? 'return 304;' : `rewrite ^ /${at}.body break;`;
    return `server { listen 127.0.0.1:${ports[at]}; location / { ${own.join(' ')} ${answer} } }`;
  });
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${place}/${of};`);
  writeFileSync(
    join(place, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; worker_processes 1; pid ${place}/pid; error_log ${place}/log;
events { worker_connections 1024; }
http {
  access_log off; etag off; if_modified_since off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=100;
  default_type "application/json; charset=utf-8"; root ${place}; ${paths.join(' ')}
  ${servers.join('\n  ')}
}`,
  );
  const child = spawn('nginx', ['-p', place, '-c', join(place, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.on('exit', () => child.kill());
  const workers = () => childrenOf(child.pid ?? 0);
  while (workers().length === 0) {
    if (child.exitCode !== null) throw new Error(`nginx ended with code ${child.exitCode} before it had a worker`);
    await new Promise((soon) => setTimeout(soon, 20));
  }
  return {
    ports,
    pid: workers()[0] ?? 0,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** Free ports. */
async function freePorts(/** @type {number} */ count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
