import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useSession } from '../../../browser/session.ts'
import { openCount } from './delivery.ts'
import type { DeliveryRun, RunSnapshot } from './delivery-run.ts'
import { useIsStoring } from './is-storing.ts'

/** Returns a run as it is now. It is paused when its page goes, and retries at once when a key or the connection is back. */
export function useRun(run: DeliveryRun): RunSnapshot
export function useRun(run: DeliveryRun | undefined): RunSnapshot | undefined
export function useRun(run: DeliveryRun | undefined): RunSnapshot | undefined {
  useEffect(() => () => run?.pause(), [run])
  useRecovery(() => run?.retryNow())
  const snapshot = useSyncExternalStore(run?.subscribe ?? subscribeToNothing, () => run?.snapshot())
  const isStoring = useIsStoring()
  useLeaveWarning(!isStoring && snapshot !== undefined && openCount(snapshot.counts) > 0 && !snapshot.batch.isStopped)
  return snapshot
}

/** Has the browser ask before the page is closed. */
function useLeaveWarning(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return undefined
    const warn = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isNeeded])
}

/** The key that was signed in with, unless the service has refused it. */
export function useValidKey(): string | undefined {
  const session = useSession()
  return session === undefined || session.isExpired ? undefined : session.key
}

/** Calls back when there is a valid key again, and when the connection is back. */
export function useRecovery(onRecovery: () => void) {
  const validKey = useValidKey()
  const recover = useEffectEvent(onRecovery)
  useEffect(() => {
    if (validKey !== undefined) recover()
  }, [validKey])
  useEffect(() => {
    const listener = () => recover()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])
}

const subscribeToNothing = () => () => undefined
