/** Saves a file that the page has made. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name.replaceAll(/[\\/:*?"<>|\s]+/g, '-');
  link.click();
  URL.revokeObjectURL(link.href);
}
