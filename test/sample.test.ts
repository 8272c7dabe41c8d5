import { expect, it } from 'vitest';
import { loadCatalogue } from './declarations.ts';
import { interfacesOfEverySource, sampleInterfaces } from './sample.ts';

const { interfaces } = await loadCatalogue();

it('holds no interface because of its name: another of the same shape is not in the sample', () => {
  const twins = interfaces.map((declared) => ({ ...declared, name: `${declared.name}_twin` }));
  expect(sampleInterfaces([...interfaces, ...twins])).toEqual(sampleInterfaces(interfaces));
});

it('holds calls with parameters and without, and tables in English and Chinese', () => {
  const sample = sampleInterfaces(interfaces);
  expect(sample.some(({ call }) => !call.includes('?'))).toBe(true);
  expect(sample.some(({ call }) => call.includes('?'))).toBe(true);
  expect(sample.some(({ columns }) => columns.some(({ name = '' }) => /\p{Script=Han}/u.test(name)))).toBe(true);
});

it('has an interface of every source', () => {
  const some = interfacesOfEverySource(interfaces);
  expect(new Set(some.map(({ source }) => source))).toEqual(new Set(interfaces.map(({ source }) => source)));
  expect(some.length).toBeLessThan(interfaces.length / 2);
  expect(
    interfacesOfEverySource([
      ...interfaces,
      ...interfaces.map((declared) => ({ ...declared, name: `${declared.name}_twin` })),
    ]),
  ).toEqual(some);
});
