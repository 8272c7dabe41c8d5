import { expect, it } from 'vitest';
import { fakeUpstream } from '../../../test/fake-upstream.ts';
import { Failure, inEnglish } from '../../base/errors.ts';
import { fetchUnencrypted } from './unencrypted.ts';

const REQUEST = { url: 'http://www.ccidx.com/a' };

it('a host without encryption is asked so where the operator allows it', async () => {
  const allowed = fakeUpstream(() => '{}', { allowsHttp: true });
  await fetchUnencrypted(allowed, 'ccidx', REQUEST);
  expect(allowed.asked).toEqual(['http://www.ccidx.com/a']);
});

it('it is asked with encryption otherwise, and the failure names the setting', async () => {
  const closed = fakeUpstream(() => new Failure('upstream_unreachable', inEnglish('no TLS.')));
  await expect(fetchUnencrypted(closed, 'ccidx', REQUEST)).rejects.toThrow('--allow-http ccidx');
  expect(closed.asked).toEqual(['https://www.ccidx.com/a']);
});
