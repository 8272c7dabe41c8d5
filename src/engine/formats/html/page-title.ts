import { Failure } from '../../../base/errors.ts';

const TITLE = /<title[^<>]*>([^<]{0,200})/i;
const CODE = /[（(](\d{6})[）)]/;

/**
 * Throws `upstream_changed` where the title of a page says in brackets that it is of another security:
 * `大烨智能(300670)`. A page whose title names none is accepted.
 * @param html the beginning of the page
 */
export function refuseOtherTitle(html: string, code: string, label: string): void {
  const found = CODE.exec(TITLE.exec(html)?.[1] ?? '')?.[1];
  if (found !== undefined && found !== code)
    throw new Failure('upstream_changed', `${label}: asked for ${code}, got a page of ${found}`);
}
