import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { changeAddress } from '#web/browser/change-address.ts'
import { focusField } from '#web/kit/form/use-field-error.ts'
import { useHotelsById } from '#web/stay/hotel/list-hotels.ts'
import { offersQuery } from '#web/stay/offer/find-offers.ts'
import {
  isInvalidSearch,
  offersRequest,
  partOf,
  ratesHref,
  type RatesSearch,
  readRatesAddress,
  requestSearch,
} from './rates-address.ts'
import { describeSearch } from './search/describe-hotels.ts'
import { useShortcuts } from './shortcuts.tsx'

/** Returns the search in the rates page's address, its actions, and whether its form is open. */
export function useRatesDesk(now: Date) {
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const search = useMemo(() => readRatesAddress(address), [address])
  const requestAddress = partOf(address, requestSearch)
  const requested = useMemo(() => readRatesAddress(requestAddress), [requestAddress])
  const isInvalid = isInvalidSearch(requestAddress, now)
  const request = useMemo(() => (isInvalid ? undefined : offersRequest(requested, now)), [isInvalid, requested, now])
  const hotels = useHotelsById(request?.hotelIds ?? [])
  const [isEdited, setIsEdited] = useState(false)
  const isFormOpen = isEdited || request === undefined
  const described = request && describeSearch({ request, boards: search.boards, hotels, now })
  const results = useRef<HTMLElement>(null)

  function edit() {
    setIsEdited(true)
    scrollTo({ top: 0 })
  }

  function cancel() {
    setIsEdited(false)
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-keyshortcuts=e]')?.focus())
  }

  useShortcuts({
    onSlash() {
      if (!isFormOpen) edit()
      else focusField('hotelIds')
    },
    onEscape() {
      if (isEdited && request !== undefined) cancel()
    },
  })

  /**
   * Runs a search, folds the form and moves to the results. Keeps the view and the order, but only the filter by board:
   * other filters may hide all new rates. If the same rates are on screen, requests everything again.
   */
  const startSearch = useCallback(
    (next: RatesSearch) => {
      const { view, by, boards } = readRatesAddress(location.search)
      const href = ratesHref({ ...next, view, by, boards })
      const { queryKey } = offersQuery(offersRequest(next, now))
      const isShown = queryClient.getQueryCache().find({ queryKey })?.isActive()
      void queryClient.invalidateQueries(isShown ? {} : { queryKey, exact: true })
      if (href !== location.pathname + location.search) void navigate(href, { preventScrollReset: true })
      setIsEdited(false)
      results.current?.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    },
    [navigate, queryClient, now],
  )

  /** Requests everything on screen again, including further rates and prices in miles. */
  const repeat = () => void queryClient.invalidateQueries()

  /** Changes the stay in a new history entry; keeps the filters. */
  const changeStay = (patch: RatesSearch, replace = false) =>
    changeAddress(patch, (all) => {
      const href = ratesHref({ ...readRatesAddress(location.search), ...all })
      void navigate(href, { replace, preventScrollReset: true })
    })
  /** Changes filters, order or view in the same history entry; only another stay adds an entry. */
  const change = (patch: RatesSearch) => changeStay(patch, true)

  return {
    search,
    requestAddress,
    isInvalid,
    request,
    isEdited,
    isFormOpen,
    described,
    results,
    edit,
    cancel,
    startSearch,
    repeat,
    change,
    changeStay,
  }
}
