import { useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

/** Loads code when the browser has nothing to do. What fails to load is said where it is needed. */
export function usePrefetchedChunk(load: () => Promise<unknown>) {
  useEffect(() => {
    return whenIdle(() => void load().catch(() => undefined))
  }, [load])
}
