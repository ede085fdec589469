import { timeLimit } from '../../../browser/time-limit.ts'

const timeoutMs = 5000

/** Returns a picture of this origin as a data URL; undefined when it is of another origin or does not load. */
export async function embedPicture(url: string): Promise<string | undefined> {
  const { origin, pathname, search } = new URL(url, location.href)
  if (origin !== location.origin) return undefined
  try {
    const response = await fetch(`${pathname}${search}`, { signal: timeLimit(timeoutMs) })
    return response.ok ? await dataUrl(await response.blob()) : undefined
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
