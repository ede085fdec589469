import type { Basemap } from '#server/http/basemap'
import { StartError } from '#server/errors'
import { ArchiveError } from './archive-error.ts'
import { FileSource } from './file-source.ts'
import { readArchive } from './read-archive.ts'
import { UrlSource } from './url-source.ts'

/** A PMTiles archive of vector tiles in the schema of Protomaps. */
export type BasemapLocation = { readonly file: string } | { readonly url: string }

export interface OpenBasemapOptions {
  readonly location: BasemapLocation
  /** Called with each failure to read the archive. */
  readonly onError: (error: unknown) => void
  /** For a complete part of an archive at a URL. Ten seconds when left out. */
  readonly timeoutMs?: number
  /** How long after a failure an archive that could not be opened is tried again. A minute when left out. */
  readonly retryMs?: number
}

export interface OpenedBasemap {
  /** Returns the archive; `undefined` while its host is out of reach. */
  readonly basemap: () => Basemap | undefined
  stop(): Promise<void>
}

/**
 * Opens the operator's basemap. While its host is out of reach it is tried again and again, and pages show the product's own.
 *
 * @throws {StartError} when it can never be read: there is none, or it is not such an archive
 */
export async function openBasemap(options: OpenBasemapOptions): Promise<OpenedBasemap> {
  const { location, onError, timeoutMs = 10_000, retryMs = 60_000 } = options
  const source = 'file' in location ? new FileSource(location.file) : new UrlSource(location.url, { timeoutMs })
  let basemap: Basemap | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let reopening: Promise<void> | undefined
  let isStopped = false

  async function open(): Promise<void> {
    try {
      basemap = await readArchive(source, { onError, onChange: () => void reopen() })
    } catch (error) {
      if (!(error instanceof ArchiveError && error.isTemporary)) throw error
      onError(error)
      retryLater()
    }
  }

  /** Once, however many readers notice that the archive has changed. */
  function reopen(): Promise<void> {
    reopening ??= open()
      .catch((error: unknown) => {
        onError(error)
        retryLater()
      })
      .finally(() => (reopening = undefined))
    return reopening
  }

  function retryLater(): void {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void reopen(), retryMs).unref()
  }

  try {
    await open()
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    throw new StartError(`BASEMAP cannot be used: ${error.message}`, { cause: error })
  }
  return {
    basemap: () => basemap,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await reopening
    },
  }
}
