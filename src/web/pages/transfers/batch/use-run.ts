import { useSyncExternalStore } from 'react'
import type { BatchRun, RunSnapshot } from './batch-run.ts'

/** A batch as it stands now. */
export function useRun(run: BatchRun): RunSnapshot {
  return useSyncExternalStore(run.subscribe, run.snapshot)
}
