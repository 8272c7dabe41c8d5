import { describe, expect, it } from 'vitest';
import { isOfAkshare } from './akshare-names.ts';
import { namesNotServed } from './not-served.ts';
import { Registry } from './registry.ts';

const registry = await Registry.open();

describe.each([...namesNotServed()])('%s', (name, { why, instead }) => {
  it('is a name of AKShare that is not there', () => {
    expect([isOfAkshare(name), registry.has(name)]).toEqual([true, false]);
  });

  it('has a reason, and only interfaces that are there in its place', () => {
    expect(why).toMatch(/^[A-Z][\x20-\x7e]+[a-z]$/);
    expect(instead.filter((each) => !registry.has(each))).toEqual([]);
    expect(() => registry.find(name)).toThrow(why);
  });
});
