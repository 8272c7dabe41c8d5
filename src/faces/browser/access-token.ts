// The token of a closed instance, which the reader enters once: it stays in this tab, and in no address.

const KEY = 'finfount-token';

/** The token that the reader has entered in this tab; undefined without one. */
export function enteredToken(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined;
}

/** The headers by which a request to this service has the token; none without one. */
export function authorization(): Readonly<Record<string, string>> {
  const token = enteredToken();
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

/** Lets a form of the header keep the token that is entered, or forget it. The page is loaded anew then. */
export function setUpTokenForm(form: HTMLFormElement): void {
  const field = form.querySelector('input');
  const forget = form.querySelector<HTMLButtonElement>('[data-forget]');
  if (!field || !forget) return;
  field.value = enteredToken() ?? '';
  forget.hidden = field.value === '';
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    sessionStorage.setItem(KEY, field.value.trim());
    location.reload();
  });
  forget.addEventListener('click', () => {
    sessionStorage.removeItem(KEY);
    location.reload();
  });
}
