import { type Fixture, findCompatibleFixtures } from '../fixtures/replies.mjs';
import { tableOf } from '../scripts/cases.mjs';
import type { Interface } from '../src/engine/interface/interface.ts';
import { toManualInterface } from '../src/faces/manual-data/manual.ts';
import type { ManualInterface } from '../src/faces/manual-data/manual-types.ts';

/**
 * A few interfaces that together have all shapes of parameters and columns: each adds a new shape. The sample
 * grows with the shapes, not with the catalogue.
 */
export function sampleInterfaces(interfaces: readonly Interface[]): readonly ManualInterface[] {
  const seen = new Set<string>();
  return interfaces
    .map((declared) => toManualInterface(declared, 'en'))
    .filter((declared) => {
      const added = shapesOf(declared).filter((shape) => !seen.has(shape));
      for (const shape of added) seen.add(shape);
      return added.length > 0;
    });
}

/**
 * The first interface of each source, and those of {@link sampleInterfaces}: what a test takes that runs a whole
 * call of each, which the contract suite and the sandbox's figures do without a service. It grows with the
 * sources, not with the catalogue.
 */
export function interfacesOfEverySource(interfaces: readonly Interface[]): readonly Interface[] {
  const firsts = new Map(interfaces.toReversed().map((declared) => [declared.source, declared.name]));
  const names = new Set([...firsts.values(), ...sampleInterfaces(interfaces).map(({ name }) => name)]);
  return interfaces.filter(({ name }) => names.has(name));
}

/**
 * A fixture case with rows for each interface of {@link interfacesOfEverySource} that has one. One upstream can
 * answer them all.
 */
export function casesOfEverySource(interfaces: readonly Interface[]): readonly Fixture[] {
  const withRows = findCompatibleFixtures().filter((each) => tableOf(each.folder, each)?.rows.length);
  const byName = new Map(withRows.toReversed().map((each) => [each.interface, each]));
  const some = interfacesOfEverySource(interfaces.filter(({ name }) => byName.has(name)));
  return some.flatMap(({ name }) => byName.get(name) ?? []);
}

/** The shapes that affect examples and pictures. */
function shapesOf({ params, columns }: ManualInterface): readonly string[] {
  const sent = params.filter(({ example }) => example !== undefined);
  return [
    sent.length === 0 ? 'no parameters' : sent.length === 1 ? 'one parameter' : 'parameters',
    ...sent.map(({ input, many }) => `a parameter: ${many ? 'many of ' : ''}${input}`),
    ...columns.map(({ name, cells }) => `${name === undefined ? 'open columns' : 'a column'}: ${cells}`),
    ...columns.map(
      ({ name = '' }) =>
        `a column's name: ${/^\w*$/.test(name) ? 'plain' : /^[ -~]*$/.test(name) ? 'quoted' : 'Chinese'}`,
    ),
  ];
}
