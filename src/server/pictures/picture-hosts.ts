import type { HotelCatalogue } from '../hotels/storage.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

/** More origins than this are not named one by one: the header would be longer than some proxies allow. */
const maxNamed = 40
const batchHotels = 500

/**
 * Returns what a content policy must allow for the pictures of the catalogue to be shown from where they are: their https
 * origins in order, or `https:` where they are too many to name.
 */
export async function findPictureHosts(
  hotels: Pick<HotelCatalogue, 'hotelsAfter'>,
  onProgress: (hotels: number) => void = () => {},
): Promise<readonly string[]> {
  const origins = new Set<string>()
  for (let lastNo = 0, count = 0; ;) {
    const batch = await hotels.hotelsAfter(lastNo, batchHotels)
    for (const { hotel } of batch)
      for (const { url, smallUrl } of hotel.images) for (const each of [url, smallUrl ?? url]) addOrigin(origins, each)
    if (origins.size > maxNamed) return ['https:']
    const last = batch.at(-1)
    if (last === undefined) return [...origins].sort()
    lastNo = last.hotelNo
    count += batch.length
    onProgress(count)
    await yieldToEventLoop()
  }
}

function addOrigin(origins: Set<string>, url: string): void {
  // Parsing takes most of the time, and nearly all pictures are of an origin that is known.
  const [, prefix = ''] = /^(https:\/\/[^/?#]*)/i.exec(url) ?? []
  if (prefix === '' || origins.has(prefix) || !URL.canParse(prefix)) return
  const { origin } = new URL(prefix)
  // Characters that a policy gives a meaning cannot be part of a name.
  if (/^https:\/\/[\w.:[\]-]+$/.test(origin)) origins.add(origin)
}
