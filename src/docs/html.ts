/** A piece of HTML in which everything that came from outside is escaped: made by {@link html} and by nothing else. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * A piece of HTML as a tagged template. Texts and numbers are escaped, for content and for quoted attributes alike;
 * pieces of HTML stand as they are, one or a list.
 */
export function html(
  literals: TemplateStringsArray,
  ...parts: readonly (string | number | Html | readonly Html[])[]
): Html {
  const written = literals.map((literal, at) => {
    const part = parts[at] ?? '';
    if (part instanceof Html) return literal + part.text;
    if (typeof part === 'object') return literal + part.map(({ text }) => text).join('');
    return literal + String(part).replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);
  });
  return new Html(written.join(''));
}
