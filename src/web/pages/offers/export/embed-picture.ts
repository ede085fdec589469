const patienceMs = 5000

/** A picture of this origin as a data URL; nothing when it is another's or does not come. */
export async function embedPicture(url: string): Promise<string | undefined> {
  const { origin, pathname, search } = new URL(url, location.href)
  if (origin !== location.origin) return undefined
  try {
    const answer = await fetch(`${pathname}${search}`, { signal: AbortSignal.timeout(patienceMs) })
    return answer.ok ? await dataUrl(await answer.blob()) : undefined
  } catch {
    return undefined
  }
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture cannot be read')))
    reader.readAsDataURL(blob)
  })
}
