/** What the declarations in `src/catalogue/sources/policyuncertainty` say, in Chinese, by the English text. */
export const POLICYUNCERTAINTY_TEXTS: Readonly<Record<string, string>> = {
  // Quirks and evidence
  'China is the index of the South China Morning Post, which ends in November 2023. The index of mainland papers is another series and is never answered in its place.':
    'China 是《南华早报》指数，止于 2023 年 11 月。基于内地报纸的指数是另一序列，从不以其代替。',
  'Germany, France and Italy answer their own column of the European file, where AKShare answers the European index for all three.':
    '德国、法国和意大利返回欧洲文件中各自的列，AKShare 对三者都返回欧洲指数。',
  'The global index is normalized anew at every release, so its whole history changes.':
    '全球指数每次发布都重新标准化，因此整个历史都会变化。',
  'For China, the USA, Germany, France, Italy, India, Brazil, Russia and Mexico the file of all countries is the fallback when their own is gone.':
    '中国、美国、德国、法国、意大利、印度、巴西、俄罗斯和墨西哥，自身的文件失效时以全部国家的文件备用。',
  'Eleven recorded files of the site, spreadsheets of several years and a CSV, are answered for thirteen regions as another reader of spreadsheets reads them, every cell.':
    '网站的十一个实录文件（若干年的电子表格和一个 CSV），十三个地区的返回值与另一电子表格读取程序逐格一致。',
  'Where the file of all countries is the fallback, it agrees with the file of the country in more than 98.5 percent of the months that they share; the rest are later revisions.':
    '以全部国家的文件备用时，在共有的月份中 98.5% 以上与该国文件一致；其余是后来的修订。',
  'Not recorded: the narrow CSV files of the site, and any file of Australia, Canada, Hong Kong, Ireland, Japan, Spain, Chile, Colombia, Greece, the Netherlands, Singapore and Sweden. Their reading is tested with files made after their descriptions.':
    '未实录：网站的窄表 CSV 文件，以及澳大利亚、加拿大、香港、爱尔兰、日本、西班牙、智利、哥伦比亚、希腊、荷兰、新加坡和瑞典的任何文件。其读取用按说明编写的文件测试。',
  'File names change without notice; every known one is tried. A region none of whose files can be fetched or read is 502, not 404.':
    '文件名会不经通知而改变；已知的名称会逐一尝试。某地区的文件都无法取得或读取时为 502，不是 404。',
  'It is asked without encryption only where the operator allows that (--allow-http policyuncertainty).':
    '仅在运维人员允许时（--allow-http policyuncertainty）才不加密地请求。',
  'Its firewall sometimes answers a page in the place of a file, which is never taken for data.':
    '其防火墙有时以网页代替文件，这种网页从不当作数据。',

  // The source, and tables of what it covers
  'Free to use when the authors, the paper and the website are named.': '注明作者、论文和网站即可免费使用。',
  'Economic Policy Uncertainty (Baker, Bloom and Davis, policyuncertainty.com)':
    '经济政策不确定性指数（Baker、Bloom 与 Davis，policyuncertainty.com）',
};
