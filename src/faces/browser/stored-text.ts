/** Where a browser stores texts: for all tabs, or for this one. */
type Place = 'localStorage' | 'sessionStorage';

/**
 * Returns a text that was stored under a name; null without one, where there is no browser, and where the browser
 * stores nothing for this page, as when it blocks cookies.
 */
export function readStored(place: Place, name: string): string | null {
  return storageAt(place)?.getItem(name) ?? null;
}

/** Stores a text under a name; null removes it. Does nothing where the browser stores nothing for this page. */
export function store(place: Place, name: string, text: string | null): void {
  const storage = storageAt(place);
  try {
    if (text === null) storage?.removeItem(name);
    else storage?.setItem(name, text);
  } catch (error) {
    // A full storage is the other reason.
    if (!(error instanceof DOMException)) throw error;
  }
}

function storageAt(place: Place): Storage | undefined {
  try {
    return globalThis[place];
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return undefined;
    throw error;
  }
}
