import { textMap } from '../../base/text-map.ts';

/** A piece of HTML in which all values are escaped. Only {@link html} creates it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const ESCAPES = textMap({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
});

/**
 * Tags a template as HTML. Texts and numbers are escaped, for content and for quoted attributes alike. Pieces of
 * HTML, one or a list, are inserted as they are.
 */
export function html(
  literals: TemplateStringsArray,
  ...parts: readonly (string | number | Html | readonly Html[])[]
): Html {
  const written = literals.map((literal, at) => {
    const part = parts[at] ?? '';
    if (part instanceof Html) return literal + part.text;
    if (typeof part === 'object') return literal + part.map(({ text }) => text).join('');
    return literal + String(part).replace(/[&<>"']/g, (sign) => ESCAPES.get(sign)!);
  });
  return new Html(written.join(''));
}
