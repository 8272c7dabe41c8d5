/** What codes look like, in Chinese, by the English text. */
export const CODE_FORM_TEXTS: Readonly<Record<string, string>> = {
  'six digits and .SI, such as 801120.SI': '六位数字加 .SI，例如 801120.SI',
  'six digits': '六位数字',
  'SH, SZ or BJ and six digits': 'SH、SZ 或 BJ 加六位数字',
  'five digits': '五位数字',
  'six digits, with the exchange or without': '六位数字，可带交易所',
  '1 to 40 characters, none of them a quote, a parenthesis, &, #, a backslash or a control character':
    '1 至 40 个字符，不含引号、括号、&、#、反斜杠和控制字符',
  '1 to 12 letters, digits, dots and underscores, a letter first': '1 至 12 个字母、数字、点和下划线，以字母开头',
  'six to eight digits or capital letters': '六至八位数字或大写字母',
  'a year': '年份',
  'a year of four digits': '四位数字的年份',
  'sh or sz and six digits': 'sh 或 sz 加六位数字',
  '1 to 20 digits': '1 至 20 位数字',
  '1 to 40 letters or Chinese characters, with digits, dots and blanks between them':
    '1 至 40 个字母或汉字，中间可有数字、点和空格',
  'five or six digits': '五位或六位数字',
  'empty, or a day such as 20250401 or 2025-04-01': '空，或一个日期，例如 20250401 或 2025-04-01',
  'empty, or 1 to 40 letters or Chinese characters, with digits, dots and blanks between them':
    '空，或 1 至 40 个字母或汉字，中间可有数字、点和空格',
  'a market number of three digits, a dot and a ticker': '三位市场编号、点和股票代码',
  'sh, sz or bj and six digits': 'sh、sz 或 bj 加六位数字',
  '2 to 12 letters or digits': '2 至 12 个字母或数字',
  'sh, sz, bj or csi and six digits or capital letters': 'sh、sz、bj 或 csi 加六位数字或大写字母',
  'six to twenty digits': '六至二十位数字',
  'a year, such as 2024, or nothing': '年份，例如 2024，或空',
  'the letters of a product that Eastmoney lists and those of a contract': '东方财富所列品种的字母加合约的字母',
  '1 to 12 letters, digits, dots or dashes': '1 至 12 个字母、数字、点或短横',

  'six digits or capital letters, such as 000300 or H30533': '六位数字或大写字母，例如 000300 或 H30533',
  'a product of the exchange, such as Au99.99 or Ag(T+D)': '交易所的品种，例如 Au99.99 或 Ag(T+D)',
  'a year such as 2020': '年份，如 2020',
  'sh, sz or bj and six digits, such as sh600600': 'sh、sz 或 bj 加六位数字，如 sh600600',
  'a day such as 1994-12-24, or empty': '日期，如 1994-12-24，或留空',
  'a year and the number of a quarter, such as 20051': '年份加季度序号，如 20051',
  'six digits, such as 000300': '六位数字，如 000300',
  'six digits, such as 600004': '六位数字，如 600004',
  'eight digits, such as 10003889': '八位数字，如 10003889',
  'one to eight letters and digits, such as ZSD': '一至八位字母与数字，如 ZSD',
  'codes separated by commas, such as CT,NID': '用逗号分隔的代码，如 CT,NID',
  'the letters of a product and a month or 0, such as RB2610 or RB0': '品种字母加月份或 0，如 RB2610、RB0',
  'contracts separated by commas, such as RB0,V2610': '用逗号分隔的合约，如 RB0,V2610',
  'empty, or five or six digits': '空，或五位或六位数字',
  'empty, or at most 60 characters, none of them a quote, a parenthesis, &, #, a backslash or a control character':
    '空，或不超过 60 个字符，其中没有引号、括号、&、#、反斜杠和控制字符',
  'one to three capital letters': '一至三个大写字母',
  'a ticker in capital letters': '大写的股票代码',
  'sh, sz or bj and the six digits of a share or a fund': 'sh、sz 或 bj 加股票或基金的六位数字',
  'two to twelve capital letters and digits': '二至十二位大写字母与数字',
  'a ticker in capitals, such as NVDA': '大写的美股代码，例如 NVDA',
  'a code of Xueqiu in capitals, such as SH600000, 00700, NVDA or .INX':
    '大写的雪球代码，例如 SH600000、00700、NVDA 或 .INX',
  'empty, or a day such as 20240102': '空，或一个日期，例如 20240102',
};

/** A form with an example in Chinese: `six digits, such as 600000`; undefined where there is no translation. */
export function toChineseForm(text: string, texts = CODE_FORM_TEXTS): string | undefined {
  const at = text.lastIndexOf(', such as ');
  const shape = at < 0 ? undefined : texts[text.slice(0, at)];
  if (shape === undefined) return undefined;
  return `${shape}，例如 ${text
    .slice(at + 10)
    .replace(/,? or /, ' 或 ')
    .replaceAll(', ', '、')}`;
}
