import { isUnknownCode } from '../../../made-up/made-up.ts';
import { toGb18030 } from '../../../made-up/made-up-gb18030.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { thsCompanies } from '../site.ts';

/** What companies do, made up. */
const business: SandboxUpstream = {
  hosts: thsCompanies.hosts,
  answer: ({ path }) => {
    const [, company] = /^\/new\/(\d{6})\/operate\.html$/.exec(path) ?? [];
    if (company === undefined) return undefined;
    if (isUnknownCode(company)) return { status: 404, type: 'text/html', body: '<html>404</html>' };
    const items = [
      ['主营业务', '沙盒设备的研发、生产与销售。'],
      ['产品类型', '沙盒设备、沙盒服务'],
      ['产品名称', '沙盒一号 、沙盒二号 、沙盒服务'],
      ['经营范围', '一般项目：沙盒设备制造；沙盒设备销售；技术服务。'],
    ].map(
      ([label, value]) =>
        `<li>\n\t<span class="hltip f12">${label}：</span>\n\t<p class="m_text">\n\t\t${value}\n\t</p>\n</li>`,
    );
    const page = `<!DOCTYPE html><html><head><meta charset="gbk"></head><body><div id="intro"><ul class="main_intro_list">${items.join('')}</ul></div></body></html>`;
    return { type: 'text/html; charset=gbk', body: toGb18030(page) };
  },
};

export default business;
