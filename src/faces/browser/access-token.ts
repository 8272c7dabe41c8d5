import { readStored, store } from './stored-text.ts';

// The token of an instance that requires one. The reader enters it once. It is stored for this tab, never in an
// address.

const KEY = 'finfount-token';

/** The token that the reader has entered in this tab; undefined without one. */
export function enteredToken(): string | undefined {
  return readStored('sessionStorage', KEY) ?? undefined;
}

/** The headers with the token for a request to this service; none without a token. */
export function authorization(): Readonly<Record<string, string>> {
  const token = enteredToken();
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

/** Sets up the form in the header that stores or removes the token, and then reloads the page. */
export function setUpTokenForm(form: HTMLFormElement): void {
  const field = form.querySelector('input');
  const forget = form.querySelector<HTMLButtonElement>('[data-forget]');
  if (!field || !forget) return;
  field.value = enteredToken() ?? '';
  forget.hidden = field.value === '';
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    store('sessionStorage', KEY, field.value.trim());
    location.reload();
  });
  forget.addEventListener('click', () => {
    store('sessionStorage', KEY, null);
    location.reload();
  });
}
