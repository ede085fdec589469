import type { SelectedRate } from '../selection/selected-rate.ts'
import type { ProposalPictures } from './proposal-page.tsx'

const timeoutMs = 5000

/** Collects the pictures of the hotels of a proposal, leaving out what takes too long to load. */
export async function proposalPictures(rates: readonly SelectedRate[]): Promise<ProposalPictures> {
  const photos = new Map(rates.map(({ hotelId, hotel }) => [hotelId, hotel?.main_photo]))
  const pictures = [...photos].map(
    async ([id, photo]) => [id, photo === undefined ? undefined : await embedPicture(photo)] as const,
  )
  return new Map(await Promise.all(pictures))
}

/** Returns a picture of this origin as a data URL; undefined when it is of another origin or does not load. */
async function embedPicture(url: string): Promise<string | undefined> {
  const { origin, pathname, search } = new URL(url, location.href)
  if (origin !== location.origin) return undefined
  try {
    const response = await fetch(`${pathname}${search}`, { signal: AbortSignal.timeout(timeoutMs) })
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
