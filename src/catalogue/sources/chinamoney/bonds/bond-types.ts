/**
 * What a short name says of the type of its bond: the types that it can be of, as the source lists them on
 * 2026-09-12, the likelier one first. A name begins with two digits of its year, and the number behind a mark is
 * there: `CP001` alone is a part of `SCP001`. Placements (PPN) are of no type that the source lists.
 */
const MARKS: readonly (readonly [mark: RegExp, types: readonly string[]])[] = [
  [/CDSD\d{4}/, ['大额存单', '同业存单']],
  [/^\d{2}.+[^A-Z]CD\d{3}/, ['同业存单']],
  [/^\d{2}.+SCP\d{3}/, ['超短期融资券', '绿色债务融资工具']],
  [/^\d{2}(?:.{1,8}证券|中金公司|国泰君安|申万宏源)CP\d{3}/, ['证券公司短期融资券', '短期融资券']],
  [/^\d{2}.+CP\d{3}/, ['短期融资券', '证券公司短期融资券']],
  [/^\d{2}.+MTN\d{3}/, ['中期票据', '绿色债务融资工具']],
  [/^\d{2}.+[^A-Z]GN\d{3}/, ['绿色债务融资工具', '中期票据']],
  [/^\d{2}.+ABN\d{3}/, ['资产支持票据']],
  [/^\d{2}.+PRN\d{3}/, ['项目收益票据']],
  [/^\d{2}.+CRMW\d{3}/, ['信用风险缓释凭证']],
  [/^\d{2}.+TLAC非资本债\d/, ['TLAC非资本债券']],
  [/^\d{2}(?:附息|贴现|记账式|特别|超长特别)?国债\d/, ['国债']],
  [/^\d{2}(?:国开|农发|进出)(?:清发|绿债)?\d/, ['政策性金融债']],
  // Provinces, and the cities that issue bonds of their own.
  [
    /^\d{2}(?:北京|天津|河北|山西|内蒙古|辽宁|吉林|黑龙江|上海|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|广西|海南|重庆|四川|贵州|云南|西藏|陕西|甘肃|青海|宁夏|新疆|新疆兵团|兵团|大连|宁波|厦门|青岛|深圳)债?\d/,
    ['地方政府债'],
  ],
  [/^\d{2}铁道\d/, ['政府支持机构债券', '企业债']],
  [/^\d{2}.+永续债\d/, ['无固定期限资本债券', '保险公司资本补充债']],
  [/^\d{2}.+二级(?:资本债)?\d/, ['二级资本工具', '次级债']],
  [/^\d{2}.+(?:银行|农商行?)(?:绿|绿色金融|科创|小微|三农)?债?\d/, ['普通金融债', '次级债']],
];

/** The types that a bond of a short name can be of, the likelier one first; none where it does not say it. */
export function typesOfName(name: string): readonly string[] {
  return MARKS.find(([mark]) => mark.test(name))?.[1] ?? [];
}
