import { timeLimit } from '../time-limit.ts'
import { ChunkError } from './chunk-error.ts'
import { isLostModule } from './is-lost-module.ts'
import { checkVersion } from './version.ts'

const pausesMs = [0, 1000]
const timeoutMs = 30_000
const fetched = new Map<string, Promise<void>>()
let isOnlyFetched = false

/**
 * Fetches the files of a chunk, again after a pause if that fails, and only then imports it: browsers remember for the life of
 * the page that a module could not be fetched, so that a failed import cannot be repeated.
 *
 * The build has every `import()` of the page call this, in place of Vite's own function that preloads modules.
 *
 * @param load imports the chunk, by a path relative to the other chunks
 * @param files the other files that it needs, as paths without the slash at the beginning
 * @throws {ChunkError} when a file does not come
 */
export async function loadChunk<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  const runs = !isOnlyFetched
  // A chunk that needs no other files is not listed among them.
  const own = /\bimport\(\s*[`'"]\.\/([^`'"]+)/.exec(load.toString())?.[1]
  const paths = new Set(own === undefined ? files : [...files, `assets/${own}`])
  try {
    await Promise.all([...paths].map(fetchOnce))
  } catch (error) {
    throw new ChunkError(await checkVersion(), { cause: error })
  }
  if (!runs) return undefined as never
  try {
    return await load()
  } catch (error) {
    if (isLostModule(error)) throw new ChunkError(await checkVersion(), { cause: error, isFinal: true })
    throw error
  }
}

/** Has an `import()` fetch the files of its chunk and not run it; it then resolves to nothing. */
export function fetchOnly(load: () => Promise<unknown>): Promise<unknown> {
  isOnlyFetched = true
  try {
    return load()
  } finally {
    isOnlyFetched = false
  }
}

async function fetchOnce(path: string): Promise<void> {
  const fetching = fetched.get(path) ?? fetchFile(`/${path}`)
  fetched.set(path, fetching)
  try {
    await fetching
  } catch (error) {
    fetched.delete(path)
    throw error
  }
}

async function fetchFile(url: string): Promise<void> {
  if (isLoaded(url)) return
  let failure: unknown
  for (const pauseMs of pausesMs) {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    try {
      await fetchIntoCache(url)
      if (url.endsWith('.css')) await addStyles(url)
      return
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Whether the page itself has loaded a file. */
function isLoaded(url: string): boolean {
  const element = document.querySelector(`link[href="${url}"]:not([rel=preload]), script[src="${url}"]`)
  if (element === null) return false
  if (!(element instanceof HTMLLinkElement) || element.rel !== 'stylesheet') return true
  // One that did not come is none, or has rules that cannot be read; those of the page come before its scripts run.
  try {
    return element.sheet !== null && element.sheet.cssRules.length > 0
  } catch {
    return false
  }
}

/** The browser then takes the file from its cache. */
async function fetchIntoCache(url: string): Promise<void> {
  const response = await fetch(url, { signal: timeLimit(timeoutMs) })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  await response.arrayBuffer()
}

async function addStyles(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' })
  link.setAttribute('href', href)
  await new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${href} did not load`))
    })
    document.head.append(link)
  })
}
