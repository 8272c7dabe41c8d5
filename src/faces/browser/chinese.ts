// The texts of Swagger UI and Redoc in Chinese, which they do not have. All other texts come from the document.

const WORDS: Readonly<Record<string, string>> = {
  Parameters: '参数',
  'No parameters': '没有参数',
  Name: '名称',
  Description: '说明',
  Execute: '执行',
  Clear: '清空',
  Cancel: '取消',
  'Try it out': '试一试',
  Reset: '重置',
  Responses: '应答',
  Response: '应答',
  'Server response': '服务器应答',
  'Response body': '应答正文',
  'Response headers': '应答头',
  'Response Headers': '应答头',
  'Request URL': '请求地址',
  'Request duration': '请求耗时',
  'Media type': '媒体类型',
  'Example Value': '示例',
  'Example Description': '示例说明',
  Example: '示例',
  Examples: '示例',
  Schema: '结构',
  Schemas: '结构',
  Code: '状态码',
  Details: '详情',
  Links: '链接',
  'No links': '没有链接',
  Headers: '应答头',
  Type: '类型',
  Download: '下载',
  'Copied!': '已复制',
  Copy: '复制',
  required: '必填',
  optional: '可选',
  Controls: '决定',
  'header.': '头。',
  'Loading...': '正在加载……',
  'Send empty value': '发送空值',
  'Add string item': '添加一项',
  'Add item': '添加一项',
  'Expand all': '全部展开',
  'Collapse all': '全部收起',
  'Expand operation': '展开',
  'Collapse operation': '收起',
  'Copy path to clipboard': '复制路径',
  'Copy to clipboard': '复制',
  'query Parameters': '查询参数',
  'path Parameters': '路径参数',
  'Response samples': '应答示例',
  'Response Schema:': '应答结构：',
  'Content type': '内容类型',
  'Default:': '默认值：',
  'Example:': '示例：',
  'Enum:': '可选值：',
  'Items Enum:': '可选值：',
  Enum: '可选值',
  'Default value': '默认值',
  'Available values': '可选值',
  'License:': '许可证：',
  Array: '数组',
  array: '数组',
  string: '文本',
  integer: '整数',
  number: '数字',
  boolean: '真假',
  'string or null': '文本或空',
  'number or null': '数字或空',
  'integer or null': '整数或空',
  'API docs by Redocly': '由 Redocly 绘制',
};

/** Texts with a value in them. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/^Default: the empty text$/, '默认值：空文本'],
  [/^Default: (.+)$/, '默认值：$1'],
  [/^(\d+) ms$/, '$1 毫秒'],
  [
    /^The first (\S+) of (\S+) characters\. Copy and Download have all of them\.$/,
    '以下是前 $1 个字符，共 $2 个。复制和下载的是全文。',
  ],
];

/** The text in Chinese, with its blanks around it; undefined without a translation. */
function toChinese(text: string): string | undefined {
  const own = text.trim();
  const known = Object.hasOwn(WORDS, own) ? WORDS[own] : undefined;
  if (known !== undefined) return text.replace(own, () => known);
  const [form, chinese = ''] = FORMS.find(([each]) => each.test(own)) ?? [];
  return form && own.replace(form, chinese);
}

/** Translates an element and its descendants. Texts that readers copy, such as an answer, stay. */
function translate(root: Node): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (
    let node: Node | null = root.nodeType === Node.TEXT_NODE ? root : texts.nextNode();
    node;
    node = texts.nextNode()
  ) {
    const chinese = node.parentElement?.closest('pre, code, textarea') ? undefined : toChinese(node.nodeValue ?? '');
    if (chinese !== undefined && chinese !== node.nodeValue) node.nodeValue = chinese;
  }
  if (!(root instanceof Element)) return;
  for (const element of [root, ...root.querySelectorAll('[title], [aria-label]')])
    for (const name of ['title', 'aria-label']) {
      const chinese = toChinese(element.getAttribute(name) ?? '');
      if (chinese !== undefined) element.setAttribute(name, chinese);
    }
}

const reference = document.querySelector('#swagger, #redoc');
if (reference) {
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      if (type === 'childList') for (const node of addedNodes) translate(node);
      else translate(target);
  }).observe(reference, {
    childList: true,
    subtree: true,
    characterData: true,
    attributeFilter: ['title', 'aria-label'],
  });
}
