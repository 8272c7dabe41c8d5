import { type FixtureCase, readCases, storeTable, writeCases } from '../scripts/cases.mjs';
import { Failure } from '../src/base/errors.ts';
import { declarationsIn } from '../src/catalogue/registry/catalogue.ts';
import { Registry } from '../src/catalogue/registry/registry.ts';
import type { Column } from '../src/engine/interface/columns.ts';
import { readQuery } from '../src/engine/interface/query.ts';
import { type Fixture, type FixtureAnswer, findBroken, findFixtures, startFixtureRunner } from './fixtures.ts';

/**
 * Updates fixture cases with the present answers of the service: the ask, the addresses asked, and the table or
 * the failure. Throws an error if there is no such case, its declaration is wrong, or a reply was not used.
 * `scripts/record-fixture.mjs` calls it.
 * @param exported the exports of the files of declarations, by their paths below `sources/`
 * @param now the time of all requests, in milliseconds since 1970
 * @param chosen the cases: `interface` or `interface/case`; `*` is all
 * @returns which cases lost their table, with the reason, and the columns of the last interface
 */
export async function updateFixtures(
  exported: Readonly<Record<string, unknown>>,
  now: number,
  chosen: string,
): Promise<{ readonly lost: readonly string[]; readonly columns: readonly Column[] }> {
  const fixtures = findFixtures().filter(
    (each) => chosen === '*' || chosen === each.interface || chosen === `${each.interface}/${each.name}`,
  );
  if (fixtures.length === 0) throw new Error(`there is no fixture case ${chosen}`);
  const registry = Registry.of(Object.entries(exported).flatMap(([module, each]) => declarationsIn(module, each)));
  const broken = findBroken(await registry.all());
  const faults = new Set(fixtures.flatMap((each) => broken.get(each.interface) ?? []));
  if (faults.size > 0) throw new Error([...faults].join('\n'));
  const lost: string[] = [];
  let columns: readonly Column[] = [];
  const runner = await startFixtureRunner(registry, now);
  try {
    for (const fixture of fixtures) {
      const { folder } = fixture;
      const declared = await registry.load(fixture.interface);
      columns = declared.columns;
      const answered = await runner.answer(fixture).catch(refuseParams);
      // The reason is not a reply of a source.
      if (answered.failure?.code === 'broken_declaration')
        throw new Error(`${fixture.interface}: ${answered.failure.message}`);
      const { skipped } = readQuery(declared, fixture.query, new Date(now));
      const updated = updatedCase(fixture, answered, skipped?.en);
      if (updated.failure && fixture.table !== undefined)
        lost.push(`${fixture.interface}, "${fixture.name}": ${updated.failure.code}, ${updated.failure.message}`);
      const isUpdated = (each: FixtureCase) => each.interface === updated.interface && each.name === updated.name;
      writeCases(
        folder,
        readCases(folder).map((each) => (isUpdated(each) ? updated : each)),
      );
    }
  } finally {
    await runner.close();
  }
  return { lost, columns };
}

/** Throws an error with the wrong params of a case, or the thrown value. */
function refuseParams(thrown: unknown): never {
  if (!(thrown instanceof Failure) || !thrown.detail) throw thrown;
  throw new Error(`wrong params: ${thrown.detail.map(({ loc, msg }) => `${loc.at(-1)}: ${msg}`).join('; ')}`);
}

/**
 * Returns a case with the answer as its expectation.
 * @param skipped why its params have no rows, whatever the source has
 */
function updatedCase(
  { form: _form, folder, ...fixture }: Fixture,
  answered: FixtureAnswer,
  skipped: string | undefined,
): FixtureCase {
  const { table: _table, failure: _failure, ...rest } = fixture;
  const { ask, asked, upstream, table, failure } = answered;
  const open = Object.keys(upstream).find((address) => address.startsWith('*'));
  if (open !== undefined) {
    const file = open.slice(open.indexOf(' ') + 1);
    throw new Error(
      asked.length === 0
        ? `Nothing was asked that ${file} could reply${skipped === undefined ? '.' : `: ${skipped}`}`
        : `No address is left that could reply ${file}:\n${asked.join('\n')}`,
    );
  }
  return {
    ...rest,
    ask,
    upstream,
    asked,
    ...(table && { table: storeTable(folder, fixture, table) }),
    ...(failure && { failure }),
  };
}
