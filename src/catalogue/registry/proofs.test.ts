import { expect, it } from 'vitest';
import { parseCases, proofsOf, readProofs } from './proofs.ts';

it('takes the best of the cases of an interface', () => {
  const table = { columns: ['a'], rows: [[1]] };
  const claims = parseCases(
    JSON.stringify([
      { interface: 'sent', origin: { proof: 'printed' }, table },
      { interface: 'sent', origin: { proof: 'recorded' }, table: 'sent.table.json' },
      { interface: 'sent', table },
      { interface: 'printed', table },
      { interface: 'printed', origin: { proof: 'printed' }, table },
      { interface: 'printed', origin: { proof: 'recorded' }, table: { columns: [], rows: [] } },
      { interface: 'made', table },
      { interface: 'refused', origin: { proof: 'recorded' }, failure: 'upstream_refused' },
    ]),
  );
  expect([...proofsOf(claims)]).toEqual([
    ['sent', 'recorded'],
    ['printed', 'printed'],
    ['made', 'none'],
    ['refused', 'none'],
  ]);
});

it('takes what it does not know for no proof', () => {
  const claims = parseCases(
    '[{ "interface": "a", "origin": { "proof": "guessed" } }, { "interface": "b", "origin": 1 }]',
  );
  expect([...proofsOf(claims).values()]).toEqual(['none', 'none']);
});

it('needs no folder of fixtures, which a package has not', async () => {
  expect([...(await readProofs('/nowhere'))]).toEqual([]);
});

it('reads the cases of the project', async () => {
  const proofs = await readProofs();
  expect(proofs.get('macro_china_cpi')).toBe('recorded');
  expect([...proofs.values()]).toContain('printed');
});
