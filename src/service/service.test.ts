import { expect, it } from 'vitest';
import { startTestService } from '../../test/service.ts';

it.each([
  ['1970-01-01T00:05:00Z', {}, 1],
  ['2025-12-31T23:59:59Z', {}, 1],
  ['2026-01-01T00:00:00Z', {}, 0],
  ['1970-01-01T00:05:00Z', { sandbox: true }, 0],
])(
  'a service that starts at %s says that the clock is wrong, unless its figures are made up: %j',
  async (time, settings, count) => {
    const service = await startTestService(
      { logLevel: 'warn', sandbox: false, ...settings },
      { now: () => Date.parse(time) },
    );
    await service.close();
    const said = service.log().split(`The clock of this machine shows ${time.slice(0, 10)}, `);
    expect(said).toHaveLength(count + 1);
  },
);
