import { isUnknownCode } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { danjuanProfiles } from './wire.ts';

/** Profiles of funds, made up. */
const profiles: SandboxUpstream = {
  hosts: danjuanProfiles.hosts,
  answer: ({ path }) => {
    const [, fund] = /^\/djapi\/fund\/(\d{6})$/.exec(path) ?? [];
    if (fund === undefined) return undefined;
    const isRated = Number(fund) % 2 === 1;
    const profile = {
      fd_code: fund,
      fd_name: `沙盒成长${fund.slice(-2)}混合`,
      fd_full_name: `沙盒成长${fund.slice(-2)}混合型证券投资基金`,
      found_date: '2015-06-18',
      totshare: '27.30亿',
      keeper_name: '沙盒基金管理有限公司',
      manager_name: '沙盒一 沙盒二',
      trup_name: '沙盒银行股份有限公司',
      type_desc: '混合型-偏股',
      ...(isRated && { rating_source: '沙盒评级', rating_desc: '三星基金' }),
      invest_orientation: '本基金主要投资于沙盒上市公司发行的股票。',
      invest_target: '在控制风险的前提下，追求沙盒资产的长期增值。',
      performance_bench_mark: '沪深300指数收益率*80%+中债综合指数收益率*20%',
    };
    const reply = isUnknownCode(fund)
      ? { result_code: 600_001, message: '基金不存在' }
      : { data: profile, result_code: 0 };
    return { type: 'application/json; charset=utf-8', body: JSON.stringify(reply) };
  },
};

export default profiles;
