import { useEffect, useEffectEvent, useState } from 'react'
import type { Deals } from '../../api/list-deals.ts'
import { dealsFields, dealsPath, type DealsSearch } from '../../paths.ts'
import type { ChangeSearch } from './use-deals-search.ts'

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

/** What is no part of a request stays as it is. */
const ofPage: readonly string[] = ['view', 'deal', 'show']
const requested = Object.keys(dealsFields).filter((name) => !ofPage.includes(name))

/**
 * Undoes a change whose deals cannot be had, so that filters, order and place are always those of the deals on screen. It is
 * tried again when that is asked for, and when the connection is back.
 *
 * @returns the search of the deals on screen, which lags behind while others load, and the change that was undone
 */
export function useUndoneChange(
  search: DealsSearch,
  change: ChangeSearch,
  deals: Loaded,
): { readonly loaded: DealsSearch; readonly undone: UndoneChange | undefined } {
  const { shown, isCurrent, error } = deals
  const key = keyOf(search)
  const [loaded, setLoaded] = useState<DealsSearch>()
  const [undone, setUndone] = useState<Undone>()
  if (isCurrent && (loaded === undefined || keyOf(loaded) !== key)) setLoaded(search)

  const undo = useEffectEvent((failure: Error, kept: DealsSearch) => {
    setUndone({ error: failure, wanted: search, kept })
    change(requestedOf(kept), { replace: true, keepScroll: true })
  })
  const failure = isCurrent || shown === undefined ? null : error
  useEffect(() => {
    if (failure !== null && loaded !== undefined) undo(failure, loaded)
  }, [failure, loaded])

  const isRetrying = undone !== undefined && !isCurrent && key === keyOf(undone.wanted)
  const isUndone = undone !== undefined && key === keyOf(undone.kept)
  const retry = () => {
    if (undone !== undefined) change(requestedOf(undone.wanted), { keepScroll: true })
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

function requestedOf(search: DealsSearch): DealsSearch {
  return Object.fromEntries(requested.map((name) => [name, search[name as keyof DealsSearch]]))
}
