import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useSession } from '../../../browser/session.ts'
import type { DeliveryRun, RunSnapshot } from './delivery-run.ts'

/** Returns a run as it is now. It is paused when its page goes, and retries at once when a key or the connection is back. */
export function useRun(run: DeliveryRun): RunSnapshot
export function useRun(run: DeliveryRun | undefined): RunSnapshot | undefined
export function useRun(run: DeliveryRun | undefined): RunSnapshot | undefined {
  useEffect(() => () => run?.pause(), [run])
  useRecovery(() => run?.retryNow())
  return useSyncExternalStore(run?.subscribe ?? subscribeToNothing, () => run?.snapshot())
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
