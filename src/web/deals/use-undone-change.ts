import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Deals } from '#web/stay/deal/list-deals.ts'
import { dealsPath, type DealsSearch } from '#web/device/address/paths.ts'

/** A change of the search that was undone because its deals did not come. */
export interface UndoneChange {
  readonly error: Error
  /** Whether it is being tried again. */
  readonly isRetrying: boolean
  readonly retry: () => void
}

interface Undone {
  readonly error: Error
  readonly wanted: DealsSearch
  /** What the page went back to. */
  readonly kept: DealsSearch
}

interface Loaded {
  readonly shown: Deals | undefined
  readonly isCurrent: boolean
  readonly error: Error | null
}

/**
 * Undoes a change whose deals cannot be had, so that filters, order and place are always those of the deals on screen. It is
 * tried again when that is asked for, and when the connection is back.
 *
 * @returns the search of the deals on screen, which lags behind while others load, and the change that was undone
 */
export function useUndoneChange(
  search: DealsSearch,
  deals: Loaded,
): { readonly loaded: DealsSearch; readonly undone: UndoneChange | undefined } {
  const navigate = useNavigate()
  const { shown, isCurrent, error } = deals
  const key = keyOf(search)
  const [loaded, setLoaded] = useState<DealsSearch>()
  const [undone, setUndone] = useState<Undone>()
  if (isCurrent && (loaded === undefined || keyOf(loaded) !== key)) setLoaded(search)

  function go(to: DealsSearch, replace: boolean) {
    // What is no part of a request stays as it is.
    const { view, deal, show } = dealsPath.search(location.search)
    void navigate(dealsPath.href({ ...to, view, deal, show }), { replace, preventScrollReset: true })
  }
  const undo = useEffectEvent((error: Error, kept: DealsSearch) => {
    setUndone({ error, wanted: search, kept })
    go(kept, true)
  })
  const failure = isCurrent || shown === undefined ? null : error
  useEffect(() => {
    if (failure !== null && loaded !== undefined) undo(failure, loaded)
  }, [failure, loaded])

  const isRetrying = undone !== undefined && !isCurrent && key === keyOf(undone.wanted)
  const isUndone = undone !== undefined && key === keyOf(undone.kept)
  const retry = () => {
    if (undone !== undefined) go(undone.wanted, false)
  }
  const retryOnline = useEffectEvent(retry)
  useEffect(() => {
    if (!isUndone) return undefined
    const again = () => retryOnline()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isUndone])
  return {
    loaded: loaded ?? search,
    undone: isUndone || isRetrying ? { error: undone.error, isRetrying, retry } : undefined,
  }
}

function keyOf(search: DealsSearch): string {
  return JSON.stringify(dealsPath.request(search))
}
