import { useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pageSettings } from '#web/api/settings.ts'
import { currentSearch } from '#web/browser/limit-address-changes.ts'
import { Button, IconButton } from '#web/kit/button.tsx'
import { focusField } from '#web/kit/form/use-field-error.ts'
import { useNow } from '#web/kit/format/use-now.ts'
import { PageFrame, PageHeading } from '#web/kit/page-frame.tsx'
import { lazyPart, usePrefetched } from '#web/kit/parts/lazy-part.tsx'
import { Row } from '#web/kit/stack.tsx'
import { Hidden, Note, Text } from '#web/kit/text.tsx'
import { useHotelsById } from '#web/stay/hotel/list-hotels.ts'
import { NoHotelsYet } from '#web/stay/hotel/no-hotels-yet.tsx'
import { offersQuery } from '#web/stay/offer/find-offers.ts'
import {
  isInvalidSearch,
  offersRequest,
  ratesHref,
  partOf,
  type RatesSearch,
  readRatesAddress,
  requestSearch,
} from './rates-address.ts'
import styles from './rates.module.css'
import { RatesSection } from './results/rates-section.tsx'
import { describeSearch } from './search/describe-hotels.ts'
import { SelectionArea } from './selection-bar/selection-area.tsx'
import { useShortcuts } from './shortcuts.tsx'
import { ShortlistsMenu } from './shortlists/shortlists-menu.tsx'

const LazyForm = lazyPart({
  what: 'The search form',
  load: async () => (await import('./search/search-form.tsx')).SearchForm,
  fallback: <div className={styles.skeleton} aria-hidden />,
})
/** Memoized: filtering 20,000 rates leaves no time to render the form again. */
const Form = memo(LazyForm)

const ShortlistView = lazyPart({
  what: 'The shortlist',
  load: async () => (await import('./shortlists/shortlist-view.tsx')).ShortlistView,
})

/** The agent's page: the search, in one line once there are results, and the rates found; or a shortlist in place of these. */
export function RatesPage() {
  const { search: address } = useLocation()
  const { list } = useMemo(() => readRatesAddress(address), [address])
  const now = useNow()
  if (!pageSettings.hasHotelSource) {
    return (
      <PageFrame>
        <PageHeading>Rates</PageHeading>
        <NoHotelsYet />
      </PageFrame>
    )
  }
  return (
    <PageFrame gap={2} className={styles.page}>
      {list === undefined ? (
        <Desk now={now} />
      ) : (
        <>
          <RatesTop now={now} isOfList />
          <ShortlistView key={list} id={list} />
        </>
      )}
      <SelectionArea />
    </PageFrame>
  )
}

function RatesTop({ now, isOfList = false }: { readonly now: Date; readonly isOfList?: boolean }) {
  return (
    <PageHeading beside={<ShortlistsMenu now={now} />}>
      {/* The name of a list is the title. */}
      {isOfList ? (
        <Text as="span" size="body" tone="soft">
          Rates
        </Text>
      ) : (
        'Rates'
      )}
    </PageHeading>
  )
}

function Desk({ now }: { readonly now: Date }) {
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const search = useMemo(() => readRatesAddress(address), [address])
  const requestAddress = partOf(address, requestSearch)
  const requested = useMemo(() => readRatesAddress(requestAddress), [requestAddress])
  const isInvalid = isInvalidSearch(requestAddress, now)
  const request = useMemo(() => (isInvalid ? undefined : offersRequest(requested, now)), [isInvalid, requested, now])
  const { hotels } = useHotelsById(request?.hotelIds ?? [])
  const [isEdited, setIsEdited] = useState(false)
  const isFormOpen = isEdited || request === undefined
  const words = request && describeSearch({ request, boards: search.boards, hotels, now })
  const results = useRef<HTMLElement>(null)
  usePrefetched(LazyForm)

  function edit() {
    setIsEdited(true)
    scrollTo({ top: 0 })
  }

  useShortcuts({
    onSlash() {
      if (!isFormOpen) edit()
      else focusField('hotelIds')
    },
    onEscape() {
      if (!isEdited || request === undefined) return
      setIsEdited(false)
      requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-keyshortcuts=e]')?.focus())
    },
  })

  /**
   * Searches, folds the form and leads to the results. It keeps the view, and of the filters the boards alone, which the form
   * has: others may hide all the new rates. What is on screen already is asked for again as a whole.
   */
  const startSearch = useCallback(
    (next: RatesSearch) => {
      const { view, by } = readRatesAddress(currentSearch())
      const href = ratesHref({ ...next, view, by })
      const { queryKey } = offersQuery(offersRequest(next, now))
      const isShown = queryClient.getQueryCache().find({ queryKey })?.isActive()
      void queryClient.invalidateQueries(isShown ? {} : { queryKey, exact: true })
      if (href !== location.pathname + currentSearch()) void navigate(href, { preventScrollReset: true })
      setIsEdited(false)
      results.current?.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    },
    [navigate, queryClient, now],
  )

  /** Asks again for all that is on screen: also for further rates, and for those in miles. */
  const repeat = () => void queryClient.invalidateQueries()

  /** Changes the stay in place: the filters still mean the same. */
  function changeStay(patch: RatesSearch, replace = false) {
    const href = ratesHref({ ...readRatesAddress(currentSearch()), ...patch })
    void navigate(href, { replace, preventScrollReset: true })
  }
  /** Changes filters, order or view, replacing the history entry; only another stay adds one. */
  const change = (patch: RatesSearch) => changeStay(patch, true)

  return (
    <>
      {request === undefined ? <RatesTop now={now} /> : <Hidden as="h1">Rates</Hidden>}
      {isFormOpen ? (
        <div className={styles.box}>
          <Form address={requestAddress} now={now} isEdited={isEdited} isInvalid={isInvalid} onSearch={startSearch} />
        </div>
      ) : (
        <Row role="search" aria-label="This search" wrap={false} className={styles.folded}>
          <Note className={styles.search} data-unfolds>
            <Text as="b" tone="ink">
              {words?.hotels}
            </Text>{' '}
            {words?.stay}
          </Note>
          <IconButton icon="refresh-cw" size={16} label="Search rates" title="Search again" isSmall onClick={repeat} />
          <Button isSmall aria-keyshortcuts="e" onClick={edit}>
            Edit <kbd>E</kbd>
          </Button>
        </Row>
      )}
      <RatesSection ref={results} search={search} request={request} now={now} onChange={change} onStay={changeStay} />
    </>
  )
}
