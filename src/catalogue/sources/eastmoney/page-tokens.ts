/**
 * The parameter `ut` of Eastmoney's own pages, by what they show. It is the same for every visitor: it identifies
 * nobody. A host that wants it answers `rc` 205 without it.
 */
export const PAGE_TOKENS = {
  charts: '7eea3edcaed734bea9cbfc24409ed989',
  lists: 'bd1d9ddb04089700cf9c27f6f7426281',
  moneyFlow: 'b2884a393a59ad64002292a3e90d46a5',
  ranks: 'f057cbcbce2a86e2866ab8877db1d059',
} as const;
