import './offers-page.css'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { offersQuery } from '../../api/find-offers.ts'
import { useHotelsById } from '../../api/list-hotels.ts'
import { usePrefetchedChunk } from '../../browser/chunks/use-prefetched-chunk.ts'
import { pageSettings } from '../../browser/settings.ts'
import { useTitle } from '../../browser/use-title.ts'
import { NoHotelsYet } from '../../components/hotel/no-hotels-yet.tsx'
import { lazyPart } from '../../components/part/lazy-part.tsx'
import { searchOfStay } from '../../components/stay/stay-search.ts'
import { SearchBar } from './bar/search-bar.tsx'
import { ChoiceBar } from './choice/choice-bar.tsx'
import { FormSkeleton } from './form/form-skeleton.tsx'
import { useDeskKeys } from './keys/use-desk-keys.ts'
import {
  hasFaults,
  offersHref,
  offersRequest,
  type OffersSearch,
  readOffersAddress,
  requestText,
} from './offers-address.ts'
import { ShortlistsMenu } from './shortlists/shortlists-menu.tsx'
import { OffersResults } from './results/offers-results.tsx'

const fetchForm = () => import('./form/offers-form.tsx')
/** Memoized: filtering 20,000 rates leaves no time to render the form again. */
const Form = memo(
  lazyPart({ what: 'The search form', load: async () => (await fetchForm()).OffersForm, fallback: <FormSkeleton /> }),
)

const ShortlistView = lazyPart({
  what: 'The shortlist',
  load: async () => (await import('./shortlists/shortlist-view.tsx')).ShortlistView,
})

/** The agent's page: the search, in one line once there are results, and the rates found. */
export function OffersPage() {
  useTitle('Rates')
  const { search: address } = useLocation()
  const { list } = useMemo(() => readOffersAddress(address), [address])
  return (
    <div className="offers">
      {pageSettings.hasHotelSource ? (
        list === undefined ? (
          <Desk />
        ) : (
          <ListDesk key={list} id={list} />
        )
      ) : (
        <>
          <h1>Rates</h1>
          <NoHotelsYet />
        </>
      )}
    </div>
  )
}

/** A shortlist in place of the search. */
function ListDesk({ id }: { readonly id: string }) {
  const [now] = useState(() => new Date())
  return (
    <>
      <OffersTop now={now} isOfList />
      <ShortlistView id={id} now={now} />
      <ChoiceBar now={now} />
    </>
  )
}

function OffersTop({ now, isOfList = false }: { readonly now: Date; readonly isOfList?: boolean }) {
  return (
    <div className={isOfList ? 'offers-top offers-top-of-list' : 'offers-top'}>
      <h1>Rates</h1>
      <ShortlistsMenu now={now} />
    </div>
  )
}

function Desk() {
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [now] = useState(() => new Date())
  const search = useMemo(() => readOffersAddress(address), [address])
  const requestAddress = requestText(address)
  const requested = useMemo(() => readOffersAddress(requestAddress), [requestAddress])
  const isFaulty = hasFaults(requestAddress, now)
  const request = useMemo(() => (isFaulty ? undefined : offersRequest(requested, now)), [isFaulty, requested, now])
  const { hotels } = useHotelsById(request?.hotelIds ?? noIds)
  const [isEdited, setIsEdited] = useState(false)
  const isFormOpen = isEdited || request === undefined
  const results = useRef<HTMLElement>(null)
  const top = useRef<HTMLDivElement>(null)
  usePrefetchedChunk(fetchForm)

  const edit = useCallback(() => {
    setIsEdited(true)
    scrollTo({ top: 0 })
  }, [])

  useDeskKeys({
    onSlash() {
      if (!isFormOpen) edit()
      else top.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()
    },
    onEscape() {
      if (!isEdited || request === undefined) return
      setIsEdited(false)
      requestAnimationFrame(() => top.current?.querySelector<HTMLElement>('[aria-keyshortcuts=e]')?.focus())
    },
  })

  /** Folds the form and leads to the results. */
  const showResults = useCallback(() => {
    setIsEdited(false)
    results.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [])

  /** Searches, keeping the view but not the filters, which may hide all the new rates; the same search again for fresh rates. */
  const startSearch = useCallback(
    (next: OffersSearch) => {
      const { view, by } = readOffersAddress(location.search)
      const href = offersHref({ ...next, view, by })
      const request = offersRequest(next, now)
      void queryClient.invalidateQueries({ queryKey: offersQuery(request).queryKey, exact: true })
      if (href !== location.pathname + location.search) void navigate(href, { preventScrollReset: true })
      showResults()
    },
    [navigate, queryClient, now, showResults],
  )

  const repeat = useCallback(() => {
    if (request !== undefined) startSearch({ ...requested, ...searchOfStay(request) })
  }, [startSearch, requested, request])

  /** Changes filters, order or view, replacing the history entry; only a new search adds one. */
  const change = useCallback(
    (patch: OffersSearch) => {
      const href = offersHref({ ...readOffersAddress(location.search), ...patch })
      void navigate(href, { replace: true, preventScrollReset: true })
    },
    [navigate],
  )

  /** Changes the stay in place: the filters still mean the same. */
  const changeStay = useCallback(
    (patch: OffersSearch) => {
      void navigate(offersHref({ ...readOffersAddress(location.search), ...patch }), { preventScrollReset: true })
    },
    [navigate],
  )

  return (
    <>
      {request === undefined ? <OffersTop now={now} /> : <h1 className="visually-hidden">Rates</h1>}
      {isFormOpen || request === undefined ? (
        <div ref={top} className="offers-search">
          <Form
            address={requestAddress}
            now={now}
            isEdited={isEdited}
            isFaulty={isFaulty}
            onSearch={startSearch}
            onRerun={showResults}
          />
        </div>
      ) : (
        <div ref={top} className="offers-search offers-search-folded">
          <SearchBar
            request={request}
            hotels={hotels}
            now={now}
            onChange={changeStay}
            onRepeat={repeat}
            onEdit={edit}
          />
        </div>
      )}
      <OffersResults ref={results} search={search} request={request} now={now} onChange={change} onStay={changeStay} />
      <ChoiceBar now={now} />
    </>
  )
}

const noIds: readonly string[] = []
