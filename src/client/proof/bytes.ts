/** Returns the SHA-256 of bytes. */
export async function sha256(...parts: Uint8Array[]): Promise<Uint8Array> {
  const bytes = await new Blob(parts as BlobPart[]).arrayBuffer()
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** Returns whether two byte strings are the same. */
export function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

/** Decodes base64; returns `undefined` unless the text is the canonical encoding of its bytes. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z\d+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined
  const binary = atob(text)
  return btoa(binary) === text ? Uint8Array.from(binary, (character) => character.charCodeAt(0)) : undefined
}
