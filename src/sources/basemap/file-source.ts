import { open } from 'node:fs/promises'
import { EtagMismatch, type RangeResponse, type Source } from 'pmtiles'
import { ArchiveError } from './archive-error.ts'

/** Reads parts of a file, which may be replaced by another while it is read. */
export class FileSource implements Source {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  getKey(): string {
    return this.#file
  }

  async getBytes(offset: number, length: number, _signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    const file = await open(this.#file).catch((cause: NodeJS.ErrnoException) => {
      const reason = cause.code === 'ENOENT' ? 'does not exist' : `cannot be read (${cause.code ?? cause.message})`
      throw new ArchiveError(`the file ${this.#file} ${reason}`, false, { cause })
    })
    try {
      const { size, mtimeMs, ino } = await file.stat()
      const etagNow = `${ino}-${size}-${mtimeMs}`
      if (etag !== undefined && etag !== etagNow) throw new EtagMismatch()
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
      return { data: bytesOf(buffer, bytesRead), etag: etagNow }
    } catch (error) {
      if (error instanceof EtagMismatch) throw error
      throw new ArchiveError(`the file ${this.#file} cannot be read`, false, { cause: error })
    } finally {
      await file.close()
    }
  }
}

function bytesOf({ buffer, byteOffset }: Buffer<ArrayBuffer>, length: number): ArrayBuffer {
  return buffer.slice(byteOffset, byteOffset + length)
}
