import { BAIDU_TEXTS } from './sources/baidu.ts';
import { CAIXIN_TEXTS } from './sources/caixin.ts';
import { CCTV_TEXTS } from './sources/cctv.ts';
import { CHINABOND_TEXTS } from './sources/chinabond.ts';
import { CLS_TEXTS } from './sources/cls.ts';
import { CNBS_TEXTS } from './sources/cnbs.ts';
import { CNINFO_TEXTS } from './sources/cninfo.ts';
import { CSINDEX_TEXTS } from './sources/csindex.ts';
import { DANJUAN_TEXTS } from './sources/danjuan.ts';
import { EASTMONEY_TEXTS } from './sources/eastmoney.ts';
import { EASTMONEY_CLIST_TEXTS } from './sources/eastmoney-clist.ts';
import { EASTMONEY_DATACENTER_TEXTS } from './sources/eastmoney-datacenter.ts';
import { EASTMONEY_FUNDS_TEXTS } from './sources/eastmoney-funds.ts';
import { EASTMONEY_KLINE_TEXTS } from './sources/eastmoney-kline.ts';
import { EXCHANGES_TEXTS } from './sources/exchanges.ts';
import { JIN10_TEXTS } from './sources/jin10.ts';
import { JISILU_TEXTS } from './sources/jisilu.ts';
import { JOINQUANT_TEXTS } from './sources/joinquant.ts';
import { KENFRENCH_TEXTS } from './sources/kenfrench.ts';
import { LEGULEGU_TEXTS } from './sources/legulegu.ts';
import { MOFCOM_TEXTS } from './sources/mofcom.ts';
import { NBS_TEXTS } from './sources/nbs.ts';
import { OXFORDMAN_TEXTS } from './sources/oxfordman.ts';
import { POLICYUNCERTAINTY_TEXTS } from './sources/policyuncertainty.ts';
import { RISKLAB_TEXTS } from './sources/risklab.ts';
import { SGE_TEXTS } from './sources/sge.ts';
import { SHARED_TEXTS } from './sources/shared.ts';
import { SINA_TEXTS } from './sources/sina.ts';
import { SINA_LISTS_TEXTS } from './sources/sina-lists.ts';
import { SINA_PACKED_TEXTS } from './sources/sina-packed.ts';
import { STLOUISFED_TEXTS } from './sources/stlouisfed.ts';
import { SUNSIRS_TEXTS } from './sources/sunsirs.ts';
import { SWSRESEARCH_TEXTS } from './sources/swsresearch.ts';
import { TENCENT_TEXTS } from './sources/tencent.ts';
import { THS_TEXTS } from './sources/ths.ts';
import { THS_FUNDS_TEXTS } from './sources/ths-funds.ts';
import { WALLSTREETCN_TEXTS } from './sources/wallstreetcn.ts';
import { XUEQIU_TEXTS } from './sources/xueqiu.ts';

/** What the declarations of each source say in Chinese: quirks, evidence, columns, and what is covered. */
export const SOURCE_TEXTS: Readonly<Record<string, string>> = {
  ...BAIDU_TEXTS,
  ...CAIXIN_TEXTS,
  ...CCTV_TEXTS,
  ...CHINABOND_TEXTS,
  ...CLS_TEXTS,
  ...CNBS_TEXTS,
  ...CNINFO_TEXTS,
  ...CSINDEX_TEXTS,
  ...DANJUAN_TEXTS,
  ...EASTMONEY_TEXTS,
  ...EASTMONEY_CLIST_TEXTS,
  ...EASTMONEY_DATACENTER_TEXTS,
  ...EASTMONEY_FUNDS_TEXTS,
  ...EASTMONEY_KLINE_TEXTS,
  ...EXCHANGES_TEXTS,
  ...JIN10_TEXTS,
  ...JISILU_TEXTS,
  ...JOINQUANT_TEXTS,
  ...KENFRENCH_TEXTS,
  ...LEGULEGU_TEXTS,
  ...MOFCOM_TEXTS,
  ...NBS_TEXTS,
  ...OXFORDMAN_TEXTS,
  ...POLICYUNCERTAINTY_TEXTS,
  ...RISKLAB_TEXTS,
  ...SGE_TEXTS,
  ...SHARED_TEXTS,
  ...SINA_TEXTS,
  ...SINA_LISTS_TEXTS,
  ...SINA_PACKED_TEXTS,
  ...STLOUISFED_TEXTS,
  ...SUNSIRS_TEXTS,
  ...SWSRESEARCH_TEXTS,
  ...TENCENT_TEXTS,
  ...THS_TEXTS,
  ...THS_FUNDS_TEXTS,
  ...WALLSTREETCN_TEXTS,
  ...XUEQIU_TEXTS,
};
