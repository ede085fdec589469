import { fetchOnly } from './load-chunk.ts'
import { whenIdle } from '../when-idle.ts'

/**
 * Fetches the files of a chunk when the browser has nothing to do, without running it yet. Returns the function that cancels
 * that. What does not come is fetched again when it is needed.
 *
 * @param load imports the chunk and does nothing else
 */
export function prefetchChunk(load: () => Promise<unknown>): () => void {
  return whenIdle(() => void fetchOnly(load).catch(() => undefined))
}
