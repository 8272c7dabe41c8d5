import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { inflateMember } from '../../../../engine/formats/zip.ts';
import { zipOfAlike } from './made-archive.ts';

it('holds every file whole: what they share, and the rest of each', async () => {
  const shared = Buffer.from('sasdate,RPI\r\n1/1/1959,2437.296\r\n'.repeat(2_000));
  const files = [
    { name: 'a/2015-01.csv', rest: Buffer.from('12/1/2014,1\r\n') },
    { name: 'a/2015-02.csv', rest: Buffer.from('12/1/2014,2\r\n1/1/2015,1\r\n'.repeat(5_000)) },
    { name: 'a/2015-03.csv', rest: Buffer.from(',') },
  ];
  const zip = zipOfAlike(shared, files);
  const unzipped = unzipSync(zip);
  expect(Object.keys(unzipped)).toEqual(files.map(({ name }) => name));
  for (const { name, rest } of files) {
    const whole = Buffer.concat([shared, rest]);
    expect(Buffer.from(unzipped[name]!).equals(whole)).toBe(true);
    expect((await inflateMember(zip, name, 1_000_000, 'archive')).equals(whole)).toBe(true);
  }
});
