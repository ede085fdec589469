import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ulid } from 'ulid'
import type { Clock } from '../runtime/clock.ts'
import { codeOf } from '../runtime/reason-of.ts'
import { type PictureType, pictureType, typeBytes } from './picture-type.ts'

/** A stored picture, open for reading; the reader closes it. */
export interface StoredPicture {
  readonly type: PictureType
  readonly bytes: number
  readonly file: FileHandle
}

export interface PictureFolderOptions {
  readonly folder: string
  /** The limit for the total size of the pictures. */
  readonly budgetBytes: number
  readonly clock: Clock
}

/** A picture's last use is recorded at most this often. */
const useRecordedEveryMs = 3_600_000
/** After this time, an unfinished file counts as abandoned by a process that ended. */
const abandonedMs = 600_000
/** The share of the budget that may be written before the folder is counted again. */
const countedShare = 0.05
const unfinished = '.unfinished'

/**
 * Pictures as files in a folder with a budget; the least recently used pictures are removed first. Several processes may
 * share the folder: a complete file is renamed into place, and its modification time is the time of its last use.
 */
export type PictureFolder = ReturnType<typeof createPictureFolder>

export function createPictureFolder({ folder, budgetBytes, clock }: PictureFolderOptions) {
  /** The bytes at the last count, plus the bytes written since. */
  let allBytes = Number.POSITIVE_INFINITY
  let bytesSinceCount = 0
  let trimming: Promise<void> | undefined

  function trim(): Promise<void> {
    trimming ??= removeOldest().finally(() => (trimming = undefined))
    return trimming
  }

  async function removeOldest(): Promise<void> {
    const files: { path: string; bytes: number; usedAtMs: number }[] = []
    bytesSinceCount = 0
    const names = (await readdir(folder, { recursive: true }).catch(ignoreMissing)) ?? []
    for (const name of names) {
      const path = join(folder, name)
      const stats = await stat(path).catch(ignoreMissing)
      if (stats === undefined || !stats.isFile()) continue
      if (!name.endsWith(unfinished)) files.push({ path, bytes: stats.size, usedAtMs: stats.mtimeMs })
      else if (clock() - stats.mtimeMs > abandonedMs) await rm(path, { force: true })
    }
    let totalBytes = files.reduce((sum, file) => sum + file.bytes, 0)
    if (totalBytes > budgetBytes) {
      for (const file of files.sort((a, b) => a.usedAtMs - b.usedAtMs)) {
        if (totalBytes <= budgetBytes * (1 - countedShare)) break
        await rm(file.path, { force: true })
        totalBytes -= file.bytes
      }
    }
    allBytes = totalBytes
  }

  /** Spreads files over 256 folders, because some file systems are slow with many thousands of files in one. */
  function pathOf(key: string): string {
    return join(folder, key.slice(0, 2), key)
  }

  return {
    /** Opens a stored picture, or returns `undefined` if it is missing. */
    async open(key: string): Promise<StoredPicture | undefined> {
      const path = pathOf(key)
      const file = await open(path).catch(ignoreMissing)
      if (file === undefined) return undefined
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(typeBytes), 0, typeBytes, 0)
        const type = pictureType(buffer.subarray(0, bytesRead))
        if (type !== undefined) {
          const { size, mtimeMs } = await file.stat()
          const nowMs = clock()
          if (nowMs - mtimeMs > useRecordedEveryMs) await file.utimes(nowMs / 1000, nowMs / 1000).catch(() => undefined)
          return { type, bytes: size, file }
        }
      } catch (error) {
        await file.close()
        throw error
      }
      await file.close()
      return undefined
    },
    /** Stores a picture once all its bytes have arrived, replacing an existing one. */
    async put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
      const path = pathOf(key)
      const unfinishedPath = `${path}.${ulid()}${unfinished}`
      await mkdir(join(path, '..'), { recursive: true })
      // Opened before the stream is made: a stream destroyed while opening would create the file after its removal.
      const stream = (await open(unfinishedPath, 'wx')).createWriteStream()
      try {
        await pipeline(bytes, stream)
        const nowSeconds = clock() / 1000
        await utimes(unfinishedPath, nowSeconds, nowSeconds)
        await rename(unfinishedPath, path)
      } catch (error) {
        await rm(unfinishedPath, { force: true })
        throw error
      }
      allBytes += stream.bytesWritten
      bytesSinceCount += stream.bytesWritten
      if (allBytes > budgetBytes || bytesSinceCount > budgetBytes * countedShare) await trim()
    },
    /** Removes the least recently used pictures until the rest fits the budget with room to spare. */
    trim,
  }
}

/** Ignores a missing file, because another process may remove files at any time. */
function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined
  throw error
}
