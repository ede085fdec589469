import { useEffect } from 'react'
import { fetchOnly } from './load-chunk.ts'
import { whenIdle } from '../when-idle.ts'

/**
 * Fetches the files of a chunk when the browser has nothing to do, without running it yet. What does not come is fetched
 * again when it is needed.
 *
 * @param load imports the chunk and does nothing else
 */
export function usePrefetchedChunk(load: () => Promise<unknown>) {
  useEffect(() => {
    return whenIdle(() => void fetchOnly(load).catch(() => undefined))
  }, [load])
}
