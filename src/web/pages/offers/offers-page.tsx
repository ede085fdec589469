import './offers-page.css'
import { memo, useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTitle } from '../../browser/use-title.ts'
import { askedOf, offersHref, type OffersSearch, readOffersAddress } from './offers-address.ts'
import { OffersForm } from './form/offers-form.tsx'
import { OffersResults } from './results/offers-results.tsx'

/** Drawn anew only when something else is asked: choosing among 20,000 rates leaves no time for it. */
const Form = memo(OffersForm)

/** The agent's desk: what is asked, and the rates that came. */
export function OffersPage() {
  useTitle('Rates')
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const [now] = useState(() => new Date())
  const search = useMemo(() => readOffersAddress(address), [address])
  const askedAddress = offersHref(askedOf(search))
  const asked = useMemo(() => readOffersAddress(new URL(askedAddress, location.origin).search), [askedAddress])

  /** Asks for other rates, in the order of those before; the filters may not suit them. */
  const ask = useCallback(
    (next: OffersSearch) => {
      const { sort } = readOffersAddress(location.search)
      void navigate(offersHref({ ...next, sort }), { preventScrollReset: true })
    },
    [navigate],
  )

  /** Changes what is shown of the answer; the form's search begins a new page of the history. */
  function change(patch: OffersSearch) {
    void navigate(offersHref({ ...readOffersAddress(location.search), ...patch }), {
      replace: true,
      preventScrollReset: true,
    })
  }

  return (
    <div className="offers">
      <h1>Rates</h1>
      <Form search={asked} now={now} onSearch={ask} />
      <div className="offers-answer">
        <OffersResults search={search} now={now} onChange={change} />
      </div>
    </div>
  )
}
