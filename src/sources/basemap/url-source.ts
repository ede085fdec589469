import { bulkhead, BulkheadRejectedError } from 'cockatiel'
import { EtagMismatch, type RangeResponse, type Source } from 'pmtiles'
import { ArchiveError } from './archive-error.ts'

/** How many ranges are requested at the same time, and how many more wait. */
const concurrent = { requests: 12, waiting: 400 }
/** Directories and tiles are smaller. */
const maxRangeBytes = 8 * 2 ** 20

export interface UrlSourceOptions {
  /** For a complete range. */
  readonly timeoutMs: number
}

/** Reads parts of an archive at a URL by range requests. */
export class UrlSource implements Source {
  readonly #url: string
  readonly #host: string
  readonly #timeoutMs: number
  readonly #limit = bulkhead(concurrent.requests, concurrent.waiting)

  constructor(url: string, { timeoutMs }: UrlSourceOptions) {
    this.#url = url
    this.#host = new URL(url).host
    this.#timeoutMs = timeoutMs
  }

  getKey(): string {
    return this.#url
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    if (length > maxRangeBytes) throw this.#error(`a part of ${length} bytes is too long`, false)
    try {
      return await this.#limit.execute(() => this.#request(offset, length, signal, etag))
    } catch (error) {
      if (error instanceof BulkheadRejectedError) throw this.#error('too many requests wait', true)
      throw error
    }
  }

  async #request(
    offset: number,
    length: number,
    signal: AbortSignal | undefined,
    etag: string | undefined,
  ): Promise<RangeResponse> {
    const timeout = AbortSignal.timeout(this.#timeoutMs)
    try {
      const response = await fetch(this.#url, {
        headers: { range: `bytes=${offset}-${offset + length - 1}`, 'accept-encoding': 'identity' },
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      })
      const etagNow = strongEtag(response.headers)
      const isOther = etag !== undefined && etagNow !== undefined && etagNow !== etag
      if (response.status !== 206 || isOther) {
        await response.body?.cancel()
        // The range is outside another, shorter archive.
        if (isOther || (response.status === 416 && etag !== undefined)) throw new EtagMismatch()
        throw this.#refusal(response.status)
      }
      const data = await this.#read(response, length)
      return etagNow === undefined ? { data } : { data, etag: etagNow }
    } catch (error) {
      if (error instanceof ArchiveError || error instanceof EtagMismatch) throw error
      if (signal?.aborted === true) throw error
      if (timeout.aborted) throw this.#error(`no complete answer within ${this.#timeoutMs} ms`, true, error)
      throw this.#error('the connection failed', true, error)
    }
  }

  async #read(response: Response, length: number): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(length)
    let read = 0
    for await (const chunk of response.body ?? []) {
      if (read + chunk.length > length) throw this.#error('the answer is longer than the range', false)
      bytes.set(chunk, read)
      read += chunk.length
    }
    return bytes.buffer.slice(0, read)
  }

  #refusal(status: number): ArchiveError {
    if (status === 200) return this.#error('the host does not support range requests', false)
    return this.#error(`HTTP ${status}`, status === 429 || status >= 500)
  }

  #error(reason: string, isTemporary: boolean, cause?: unknown): ArchiveError {
    return new ArchiveError(`${this.#host}: ${reason}`, isTemporary, cause === undefined ? undefined : { cause })
  }
}

/** A weak one may be the same for other bytes. */
function strongEtag(headers: Headers): string | undefined {
  const etag = headers.get('etag')
  return etag === null || etag.startsWith('W/') ? undefined : etag
}
