import type { Column } from '../../../../engine/interface/columns.ts';
import type { LoadDeclared, SandboxReply, SandboxRequest, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { madeRow, momentOf } from './made-quotes.ts';
import { securitiesOf } from './made-securities.ts';
import { eastmoneyLists } from './wire.ts';

// The most rows that a page has, whatever is asked for.
const PAGE_ROWS = 100;

/** The lists of Eastmoney: 5,000 shares and others with quotes that move with the clock, in pages. */
const lists: SandboxUpstream = {
  hosts: eastmoneyLists.hosts,
  answer: async (request, loadDeclared) => {
    if (request.path !== '/api/qt/clist/get') return undefined;
    return answerList(request, await columnsByField(loadDeclared));
  },
};

export default lists;

function answerList({ query, now }: SandboxRequest, columns: ReadonlyMap<string, Column>): SandboxReply {
  const members = securitiesOf(query.get('fs') ?? '');
  const size = Math.min(Number(query.get('pz')), PAGE_ROWS);
  const page = Number(query.get('pn'));
  const securities = members.slice((page - 1) * size, page * size);
  const fields = (query.get('fields') ?? '').split(',');
  const moment = momentOf(now);
  const diff = securities.map((each) => madeRow(each, fields, moment, columns, query.get('fltt') !== '2'));
  const reply =
    diff.length === 0
      ? { rc: 102, rt: 1, svr: 177617640, lt: 1, full: 1, dlmkts: '', dsc: '0', data: null }
      : {
          rc: 0,
          rt: 6,
          svr: 177617587,
          lt: 1,
          full: 1,
          dlmkts: '8,10,128',
          dsc: '0',
          data: { total: members.length, diff },
        };
  return { type: 'application/json; charset=UTF-8', body: JSON.stringify(reply) };
}

const known = new WeakMap<LoadDeclared, Promise<ReadonlyMap<string, Column>>>();

/** The declared columns of every list by their field. */
function columnsByField(loadDeclared: LoadDeclared): Promise<ReadonlyMap<string, Column>> {
  const found =
    known.get(loadDeclared) ??
    loadDeclared().then((declared) => {
      const columns = declared.flatMap((each) => each.columns);
      return new Map(
        columns.flatMap((column) => (column.field === undefined ? [] : [[column.field, column] as const])),
      );
    });
  known.set(loadDeclared, found);
  return found;
}
