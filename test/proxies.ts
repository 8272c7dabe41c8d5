import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { join } from 'node:path';
import { temporaryFolder } from './folders.ts';
import { atEndOfFile } from './leftovers.ts';
import { freePort } from './redis.ts';

/** The host name of the files in `deploy/`. */
export const HOST = 'data.example.org';

/** Whether nginx can be started here; else that is printed. */
export const HAS_NGINX = spawnSync('nginx', ['-v']).status === 0 && spawnSync('openssl', ['version']).status === 0;
if (!HAS_NGINX) console.log('nginx or openssl is not installed: the tests of deploy/nginx are left out.');

/** Whether Caddy can be started here; else that is printed. */
export const HAS_CADDY = spawnSync('caddy', ['version']).status === 0;
if (!HAS_CADDY) console.log('caddy is not installed: the tests of deploy/Caddyfile in it are left out.');

/** Whether Varnish can be started here, with its module xkey; else that is printed. */
export const HAS_VARNISH = spawnSync('varnishd', ['-V']).status === 0;
if (!HAS_VARNISH) console.log('varnishd is not installed: the tests of deploy/varnish are left out.');

/** A certificate of no authority, for one host name. */
interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/** Makes a certificate, for the host name and for 127.0.0.1. */
function makeCertificate(host: string): Certificate {
  const folder = temporaryFolder();
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host},IP:127.0.0.1`];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const args = ['req', '-x509', '-days', '2', ...curve, ...subject, '-keyout', key, '-out', certificate];
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return { certificate, key };
}

/** A proxy of one test file, in front of a service. */
export interface TestProxy {
  /** The ports of `https` and `http`. */
  readonly ports: { readonly https: number; readonly http: number };
  /** Its certificate, which clients must trust. */
  readonly certificate: string;
  /** Its logs: of requests to the service, and all others. */
  readonly logs: () => { readonly own: string; readonly others: string };
}

/** A raw response. */
export interface Wire {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Sends one request on a new connection: path and headers unchanged, with `Host` by default.
 * @param onPart is called with each part of the body when it comes
 */
export function sendRaw(
  { ports, certificate }: Pick<TestProxy, 'ports' | 'certificate'>,
  path: string,
  headers: Record<string, string> = {},
  scheme: 'http' | 'https' = 'https',
  onPart?: (part: Buffer) => void,
): Promise<Wire> {
  const options = {
    host: '127.0.0.1',
    port: ports[scheme],
    path,
    headers: { host: HOST, ...headers },
    agent: false as const,
  };
  return new Promise((answered, reject) => {
    const sent =
      scheme === 'https' ? requestHttps({ ...options, ca: certificate, servername: HOST }) : requestHttp(options);
    sent.on('error', reject).on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('error', reject);
      response.on('data', (part: Buffer) => {
        parts.push(part);
        onPart?.(part);
      });
      response.on('end', () =>
        answered({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.end();
  });
}

/**
 * Starts nginx with a site of `deploy/nginx`, included as in Debian. Only ports, paths and the host of the
 * certificate are replaced.
 * @param site the text of the file
 * @param upstream the port that the service listens at
 */
export async function startNginx(site: string, upstream: number): Promise<TestProxy> {
  const folder = temporaryFolder();
  const ports = { https: await freePort(), http: await freePort() };
  const { certificate, key } = makeCertificate(HOST);
  const replaced = site
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replaceAll(/ssl_certificate \S+;/g, `ssl_certificate ${certificate};`)
    .replaceAll(/ssl_certificate_key \S+;/g, `ssl_certificate_key ${key};`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${upstream}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  for (const name of temporary) mkdirSync(join(folder, name));
  // As in /etc/nginx/nginx.conf of Debian 12: its own compression is on, and its own log has whole requests.
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; master_process off; pid ${folder}/pid; error_log stderr notice;
events { worker_connections 768; }
http {
  sendfile on; tcp_nopush on; types_hash_max_size 2048; default_type application/octet-stream;
  ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3; ssl_prefer_server_ciphers on;
  access_log ${folder}/all.log; gzip on;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
${replaced}
}
`,
  );
  const said = await launch('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], 'event method');
  const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');
  return {
    ports,
    certificate: readFileSync(certificate, 'utf8'),
    logs: () => ({ own: textOf('finfount.log'), others: textOf('finfount-error.log') + textOf('all.log') + said() }),
  };
}

/**
 * Starts Caddy with a site of `deploy/Caddyfile`. Its address is replaced by a free port, without encryption.
 * @param site the text of the file, for the host {@link HOST}
 * @param upstream the port that the service listens at
 */
export async function startCaddy(site: string, upstream: number): Promise<TestProxy> {
  const folder = temporaryFolder();
  const port = await freePort();
  const replaced = site
    .replace(/^\{\n/, '{\n\tadmin off\n\tauto_https off\n')
    .replace(`${HOST} {`, `http://${HOST}:${port} {\n\tbind 127.0.0.1`)
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${upstream}`);
  writeFileSync(join(folder, 'Caddyfile'), replaced);
  const args = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  const said = await launch('caddy', args, 'serving initial configuration', { HOME: folder });
  return { ports: { https: 0, http: port }, certificate: '', logs: () => ({ own: said(), others: '' }) };
}

/** A Varnish of one test file, in front of a service. */
export interface TestCache extends Pick<TestProxy, 'ports' | 'certificate'> {
  /** The port that takes purges. */
  readonly purgePort: number;
  /** Marks the service as down, as its probes do after some seconds. */
  readonly giveUp: () => void;
}

/**
 * Starts Varnish with the file of `deploy/varnish`. Only ports, paths and the size are replaced.
 * @param vcl the text of the file
 * @param flags those of the manual
 * @param upstream the port that the service listens at
 */
export async function startVarnish(vcl: string, flags: string, upstream: number): Promise<TestCache> {
  const folder = temporaryFolder();
  const [port, purgePort] = [await freePort(), await freePort()];
  writeFileSync(join(folder, 'finfount.vcl'), vcl.replace('.port = "8080"', `.port = "${upstream}"`));
  const replaced = flags
    .replace('unix,user=vcache', 'none')
    .replace('127.0.0.1:6081', `127.0.0.1:${port}`)
    .replace('127.0.0.1:6082', `127.0.0.1:${purgePort}`)
    .replace('/etc/varnish/default.vcl', join(folder, 'finfount.vcl'))
    .replace('malloc,1g', 'malloc,32m');
  const place = ['-n', join(folder, 'work')];
  await launch('varnishd', [...place, ...replaced.split(' ')], 'Child starts');
  const giveUp = (): void => {
    const { status, stderr } = spawnSync('varnishadm', [...place, 'backend.set_health', 'finfount', 'sick']);
    if (status !== 0) throw new Error(stderr.toString());
  };
  return { ports: { https: 0, http: port }, certificate: '', purgePort, giveUp };
}

/** Starts a program, and waits for a text in its standard error. Returns a function for its output so far. */
async function launch(
  program: string,
  args: readonly string[],
  isReady: string,
  env: Readonly<Record<string, string>> = {},
): Promise<() => string> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: process.env.PATH, ...env } });
  atEndOfFile(() => void child.kill('SIGKILL'));
  let said = '';
  await new Promise<void>((ready, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes(isReady)) ready();
    });
    child.once('error', reject).once('exit', () => {
      reject(new Error(`${program} ended: ${said}`));
    });
  });
  return () => said;
}
