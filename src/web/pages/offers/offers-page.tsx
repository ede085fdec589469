import './offers-page.css'
import { memo, useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pageSettings } from '../../browser/settings.ts'
import { useTitle } from '../../browser/use-title.ts'
import { requestParameters, offersHref, type OffersSearch, readOffersAddress } from './offers-address.ts'
import { NoHotelsYet } from '../../components/hotel/no-hotels-yet.tsx'
import { ChoiceBar } from './choice/choice-bar.tsx'
import { OffersForm } from './form/offers-form.tsx'
import { lazyPart } from '../../components/part/lazy-part.tsx'
import { ShortlistsMenu } from './shortlists/shortlists-menu.tsx'
import { OffersResults } from './results/offers-results.tsx'

/** Memoized: filtering 20,000 rates leaves no time to render the form again. */
const Form = memo(OffersForm)

const ShortlistView = lazyPart({
  what: 'The shortlist',
  load: async () => (await import('./shortlists/shortlist-view.tsx')).ShortlistView,
})

/** The agent's page: the search form, and the rates found. */
export function OffersPage() {
  useTitle('Rates')
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const [now] = useState(() => new Date())
  const search = useMemo(() => readOffersAddress(address), [address])
  const requestAddress = offersHref(requestParameters(search))
  const requested = useMemo(() => readOffersAddress(new URL(requestAddress, location.origin).search), [requestAddress])

  /** Starts a new search, keeping the order but not the filters, which may hide all the new rates. */
  const startSearch = useCallback(
    (next: OffersSearch) => {
      const { sort } = readOffersAddress(location.search)
      void navigate(offersHref({ ...next, sort }), { preventScrollReset: true })
    },
    [navigate],
  )

  /** Changes filters or order, replacing the history entry; only a new search adds one. */
  function change(patch: OffersSearch) {
    void navigate(offersHref({ ...readOffersAddress(location.search), ...patch }), {
      replace: true,
      preventScrollReset: true,
    })
  }

  return (
    <div className="offers">
      <div className="offers-top">
        <h1>Rates</h1>
        {pageSettings.hasHotelSource && <ShortlistsMenu now={now} />}
      </div>
      {pageSettings.hasHotelSource ? (
        <>
          {search.list === undefined ? (
            <>
              <Form search={requested} now={now} onSearch={startSearch} />
              <div className="offers-results">
                <OffersResults search={search} now={now} onChange={change} />
              </div>
            </>
          ) : (
            <ShortlistView id={search.list} now={now} />
          )}
          <ChoiceBar now={now} />
        </>
      ) : (
        <NoHotelsYet />
      )}
    </div>
  )
}
