/** What a promise resolves to, or `late` where that takes longer than so many milliseconds. Throws as it does. */
export async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, ms, 'late');
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
