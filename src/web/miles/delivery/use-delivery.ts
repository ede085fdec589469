import { transferMiles } from '#contract/miles/transfer-miles'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { invalidate } from '#web/api/change.ts'
import { useSession } from '#web/api/session.ts'
import { changedByMiles } from '../transfers/transfer-queries.ts'
import type { DeliveryRun } from './delivery-run.ts'

/**
 * Returns the mutation that delivers a run. It is pending while it sends or looks up; its error says why it ended
 * early. `progress` is the shown run's progress. The run is paused when its page closes, and retries at once when a key
 * or the connection returns.
 */
export function useDelivery(shown: DeliveryRun | undefined) {
  const { mutateAsync, variables, isPending, error } = useMutation({
    mutationKey: [transferMiles.operation],
    mutationFn: async ({ run, looksUpFirst = false }: { readonly run: DeliveryRun; readonly looksUpFirst?: boolean }) =>
      run.deliver(looksUpFirst),
    onSettled(_none, _error, _run, _result, { client }) {
      void invalidate(client, changedByMiles)
    },
  })
  const progress = useSyncExternalStore(shown?.subscribe ?? subscribeToNothing, () => shown?.progress())
  useEffect(() => () => shown?.pause(), [shown])
  useRecovery(() => shown?.retryNow())
  const isLeaving = useSession()?.isLeaving === true
  useEffect(() => {
    if (isLeaving) shown?.pause()
  }, [isLeaving, shown])
  const isOfShown = variables?.run === shown
  return { deliver: mutateAsync, progress, isDelivering: isOfShown && isPending, error: isOfShown ? error : null }
}

/** Returns the user's key, unless the service has refused it. */
export function useValidKey(): string | undefined {
  const session = useSession()
  return session === undefined || session.isExpired ? undefined : session.key
}

/** Calls back when a valid key or the connection returns. */
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
