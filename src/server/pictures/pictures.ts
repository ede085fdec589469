import type { IncomingMessage } from 'node:http'
import { bulkhead, type BulkheadPolicy, BulkheadRejectedError } from 'cockatiel'
import { LRUCache } from 'lru-cache'
import { NotFoundError, UnavailableError } from '../operation/errors.ts'
import type { HotelImage } from '../hotels/hotel.ts'
import { pictureKey } from '../hotels/picture-url.ts'
import type { FetchPicture } from './fetch-picture.ts'
import { PictureError } from './picture-error.ts'
import type { PictureFolder, StoredPicture } from './picture-folder.ts'
import { pictureType, typeBytes } from './picture-type.ts'

/** Looks up the pictures of hotels: a catalogue, or another source of picture URLs by key. */
export interface PicturedHotels {
  hotelById(
    hotelId: string,
    pictureKey: string,
  ): Promise<{ readonly images: readonly Pick<HotelImage, 'url' | 'smallUrl'>[] } | undefined>
}

export interface PicturesOptions {
  readonly hotels: PicturedHotels
  readonly folder: PictureFolder
  readonly fetchPicture: FetchPicture
  /** Called for each failure of a source, after which the picture is not requested for a while. */
  readonly onFailure?: (error: PictureError) => void
  /** The timeout for a whole picture, including the wait in the queue. */
  readonly timeoutMs?: number
  /** Larger pictures are refused. */
  readonly maxBytes?: number
}

const defaultTimeoutMs = 15_000
const defaultMaxBytes = 10 * 2 ** 20
/** The most pictures that are fetched at a time, in total and from one host (which may be slow), and that wait. */
const concurrent = { inAll: 24, ofHost: 8, waiting: 400 }
const maxFailures = 20_000
const maxHosts = 200
const retrySeconds = 5

/** Returns how long an unavailable picture is not requested again. */
export function retryAfterMs({ isTemporary }: PictureError): number {
  return isTemporary ? 60_000 : 600_000
}

/** The catalogue's pictures from other origins: each is fetched on its first request, then stored. */
export type Pictures = ReturnType<typeof createPictures>

export function createPictures({
  hotels,
  folder,
  fetchPicture,
  onFailure,
  timeoutMs = defaultTimeoutMs,
  maxBytes = defaultMaxBytes,
}: PicturesOptions) {
  const fetching = new Map<string, Promise<void>>()
  const failures = new LRUCache<string, PictureError>({ max: maxFailures })
  const inAll = bulkhead(concurrent.inAll, concurrent.waiting)
  const ofHost = new LRUCache<string, BulkheadPolicy>({
    max: maxHosts,
    memoMethod: () => bulkhead(concurrent.ofHost, concurrent.waiting),
  })

  /** Simultaneous requests for a picture share one download. */
  function fetchOnce(key: string, url: string): Promise<void> {
    const running = fetching.get(key)
    if (running !== undefined) return running
    const started = fetchOne(key, url).finally(() => fetching.delete(key))
    fetching.set(key, started)
    return started
  }

  async function fetchOne(key: string, url: string): Promise<void> {
    const signal = AbortSignal.timeout(timeoutMs)
    const host = URL.canParse(url) ? new URL(url).host : ''
    try {
      await ofHost.memo(host).execute(() => inAll.execute(() => download(key, url, signal)))
    } catch (error) {
      if (error instanceof BulkheadRejectedError) throw busy({ cause: error })
      if (error instanceof PictureError) {
        failures.set(key, error, { ttl: retryAfterMs(error) })
        onFailure?.(error)
      }
      throw error
    }
  }

  async function download(key: string, url: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw busy()
    // Another process with the same folder, or an earlier request, may have stored it.
    const stored = await folder.open(key)
    if (stored !== undefined) return stored.file.close()
    const response = await fetchPicture(url, signal)
    await folder.put(key, checkPicture(response, new URL(url).host, maxBytes))
  }

  return {
    /**
     * Returns a picture of a hotel by the key of its URL. Fetches only URLs in the hotel's record.
     *
     * @throws {NotFoundError} when the hotel has no such picture
     * @throws {PictureError} when the source cannot provide it
     * @throws {UnavailableError} when too many pictures are being fetched
     */
    async find(hotelId: string, key: string): Promise<StoredPicture> {
      const hotel = await hotels.hotelById(hotelId, key)
      const urls = hotel?.images.flatMap(({ url, smallUrl }) => [url, smallUrl ?? url])
      const url = urls?.find((each) => pictureKey(each) === key)
      if (url === undefined) throw new NotFoundError('There is no such picture')
      const stored = await folder.open(key)
      if (stored !== undefined) return stored
      const failure = failures.get(key)
      if (failure !== undefined) throw failure
      await fetchOnce(key, url)
      const fetched = await folder.open(key)
      if (fetched === undefined) throw new UnavailableError('The picture could not be stored', retrySeconds)
      return fetched
    },
  }
}

const busy = (options?: ErrorOptions) =>
  new UnavailableError('Too many pictures are being fetched', retrySeconds, options)

/** Passes on the bytes of a picture; throws if they are not a picture, too many or incomplete. */
async function* checkPicture(response: IncomingMessage, host: string, maxBytes: number): AsyncGenerator<Uint8Array> {
  const tooLarge = () => new PictureError(`${host}: a picture of more than ${maxBytes} bytes`)
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy()
    throw tooLarge()
  }
  let start: Buffer | undefined = Buffer.alloc(0)
  let length = 0
  const checkStart = (bytes: Buffer) => {
    if (pictureType(bytes) === undefined) throw new PictureError(`${host}: not a picture of a known type`)
    return bytes
  }
  for await (const chunk of withReason(response, host)) {
    length += chunk.length
    if (length > maxBytes) throw tooLarge()
    if (start === undefined) {
      yield chunk
      continue
    }
    start = Buffer.concat([start, chunk])
    if (start.length < typeBytes) continue
    yield checkStart(start)
    start = undefined
  }
  if (start !== undefined) yield checkStart(start)
}

async function* withReason(response: IncomingMessage, host: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of response) yield chunk as Buffer
  } catch (cause) {
    throw new PictureError(`${host}: the picture arrived incomplete`, { isTemporary: true, cause })
  }
}
