// Start-up, the OpenAPI document and memory, as the declarations become more.
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median, short, table } from './figures.mjs';
import { pathOf } from './hot.mjs';
import { residentMb, startTestService } from './processes.mjs';

const MODEL = 'stock_zh_a_hist';

/**
 * @param {string} folder a copied build
 * @param {string} mirror
 * @param {{ rounds: number }} pace
 */
export async function measureStart(folder, mirror, { rounds }) {
  const builds = [
    { name: 'as built', folder, flags: [] },
    { name: 'as built, `--sandbox`', folder, flags: ['--sandbox'] },
    ...[10, 100, 1_000].map((count) => ({
      name: `with ${count.toLocaleString('en')} more`,
      folder: withMore(folder, count),
      flags: [],
    })),
  ];
  const found = builds.map(() => /** @type {Awaited<ReturnType<typeof startOnce>>[]} */ ([]));
  for (let round = 0; round < rounds; round++)
    for (const [at, build] of builds.entries()) found[at]?.push(await startOnce(build, mirror));
  const rows = builds.map(({ name }, at) => {
    const starts = found[at] ?? [];
    const of = (/** @type {keyof Awaited<ReturnType<typeof startOnce>>} */ what) =>
      median(starts.map((each) => each[what]));
    const interfaces = of('interfaces');
    const size = `${(of('bytes') / 1e6).toFixed(2)} MB`;
    return {
      interfaces,
      first: of('first'),
      cells: [
        name,
        interfaces.toLocaleString('en'),
        ...[of('ready'), of('first'), of('openApi'), of('again')].map(short),
        size,
        of('idle').toFixed(0),
        of('after').toFixed(0),
      ],
    };
  });
  const verdict = (/** @type {number} */ at, /** @type {number} */ limit) => {
    const { interfaces, first } = /** @type {typeof rows[number]} */ (rows[at]);
    return {
      what: `start to first answer, ${interfaces.toLocaleString('en')} interfaces`,
      budget: `≤ ${limit} ms`,
      measured: `${first.toFixed(0)} ms`,
      isKept: first <= limit,
    };
  };
  return {
    text: table(
      [
        'declarations',
        'interfaces',
        'start → `/health/ready`, ms',
        'start → first table, ms',
        'OpenAPI document, first, ms',
        'again, ms',
        'its size',
        'resident after the first table, MB',
        'after OpenAPI, MB',
      ],
      rows.map(({ cells }) => cells),
    ),
    verdicts: [verdict(0, 400), verdict(4, 1_200)],
  };
}

async function startOnce(
  /** @type {{ folder: string, flags: readonly string[] }} */ { folder, flags },
  /** @type {string} */ mirror,
) {
  const service = await startTestService(folder, { flags, ...(flags.length === 0 && { mirror }) });
  const since = () => performance.now() - service.startedMs;
  try {
    /** @type {{ interfaces: number }} */
    const { interfaces } = JSON.parse(await (await fetch(`${service.url}/health/ready`)).text());
    const ready = since();
    await fetchWhole(`${service.url}${pathOf('600000', 4)}`);
    const first = since();
    const idle = residentMb(service.pid);
    const bytes = await fetchWhole(`${service.url}/api/openapi.json`);
    const openApi = since() - first;
    await fetchWhole(`${service.url}/api/openapi.json`);
    const again = since() - first - openApi;
    return { interfaces, ready, first, openApi, again, bytes, idle, after: residentMb(service.pid) };
  } finally {
    await service.stop();
  }
}

/** Gets a whole body; its size. */
export async function fetchWhole(/** @type {string} */ url, /** @type {string} */ coding = 'identity') {
  const response = await fetch(url, { headers: { 'accept-encoding': coding } });
  const body = await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${Buffer.from(body).toString()}`);
  return body.byteLength;
}

/** A copy of a build with that many more declarations, each the model under another name. */
export function withMore(
  /** @type {string} */ folder,
  /** @type {number} */ count,
  /** @type {string} */ name = `with-${count}`,
) {
  const copy = join(folder, name);
  cpSync(join(folder, 'dist'), join(copy, 'dist'), { recursive: true });
  cpSync(join(folder, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(folder, 'node_modules'), join(copy, 'node_modules'));
  const place = join(copy, 'dist/interfaces/stock');
  const model = readFileSync(join(place, `${MODEL}.js`), 'utf8');
  if (!model.includes(`name: '${MODEL}'`)) throw new Error(`${MODEL} does not write its name as expected`);
  for (let each = 1; each <= count; each++) {
    const name = `${MODEL}_${each}`;
    writeFileSync(join(place, `${name}.js`), model.replace(`name: '${MODEL}'`, `name: '${name}'`));
  }
  return copy;
}
