import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fetchTransfers } from '../../../api/list-transfers.ts'
import { useSession } from '../../../browser/session.ts'
import type { OpenTransfer } from './open-transfer.ts'
import { seekFate, type Trouble } from './seek-fate.ts'
import { untilSent } from './sending-lock.ts'
import type { Fate } from './transfer-fate.ts'

/** How long one look-up may take. */
const timeoutMs = 10_000

/** Looks a transfer up until its fate is known; waits while no key is good. Says what keeps it, and looks at once when told. */
export function useFate(open: OpenTransfer, onFate: (fate: Fate) => void) {
  const session = useSession()
  const isPaused = session === undefined || session.isExpired
  const [trouble, setTrouble] = useState<Trouble>()
  const lookNow = useRef<() => void>(undefined)
  const tell = useEffectEvent(onFate)

  useEffect(() => {
    if (isPaused) return undefined
    const stop = new AbortController()
    const { signal } = stop

    async function look(reference_id: string) {
      const { data } = await fetchTransfers(
        { reference_id, limit: 1 },
        AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      )
      return data[0]
    }

    async function wait(pauseMs: number) {
      await new Promise<void>((resolve) => {
        lookNow.current = resolve
        const timer = setTimeout(resolve, pauseMs)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          resolve()
        })
      })
      signal.throwIfAborted()
    }

    const onOnline = () => lookNow.current?.()
    addEventListener('online', onOnline)
    const onTrouble = (next: Trouble) => {
      signal.throwIfAborted()
      setTrouble(next)
    }
    untilSent(open.request.reference_id, signal)
      .then(() => seekFate({ open, look, wait, onTrouble }))
      .then((fate) => {
        if (!signal.aborted) tell(fate)
      })
      // It only ends by an error when nobody wants to know any more.
      .catch(() => undefined)
    return () => {
      removeEventListener('online', onOnline)
      stop.abort()
    }
  }, [open, isPaused])

  return { trouble, isPaused, lookNow: () => lookNow.current?.() }
}
