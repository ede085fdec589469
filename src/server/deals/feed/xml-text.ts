const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** What XML 1.0 has no way to write: most control characters, halves of pairs, and two code points that are none. */
// oxlint-disable-next-line no-control-regex -- these are what it removes.
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF\p{Surrogate}]/gu

/** Returns a text for the content of an element or for an attribute in quotes; characters that XML cannot hold are left out. */
export function xmlText(text: string): string {
  return text.replace(unwritable, '').replace(/[&<>"']/g, (character) => entities[character]!)
}
