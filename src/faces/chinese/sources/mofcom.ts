/** What the declarations in `src/catalogue/sources/mofcom` say, in Chinese, by the English text. */
export const MOFCOM_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'Values are found by the names of the source, where AKShare counts them: a new one would shift its columns.':
    '各值按数据源的字段名查找，AKShare 则按次序：增加一个字段就会使其各列错位。',
  '其中-委托贷款外币贷款 holds loans in foreign currencies alone; the name is AKShare’s.':
    '其中-委托贷款外币贷款 只含外币贷款；列名沿用 AKShare。',
  'The components make less than the total: government bonds and others are not listed.':
    '各分项之和小于合计：政府债券等没有列出。',
  'The newest month may come later than from the central bank.': '最新月份可能晚于中央银行公布。',
  'Its host data.mofcom.gov.cn fails with the usual encryption: for this host alone, TLS 1.2 with ciphers and keys that are no longer counted as secure (OpenSSL security level 1) is allowed, so somebody on the way could change its figures.':
    '其主机 data.mofcom.gov.cn 不能使用通常的加密：仅对该主机允许 TLS 1.2 以及已不再视为安全的加密算法和密钥（OpenSSL 安全级别 1），因此途中有人可能改动其数字。',
  'It may take some 45 seconds to answer.': '应答可能需要约 45 秒。',
};
