import './offers-page.css'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTitle } from '../../components/use-title.ts'
import { offersHref, type OffersSearch, readOffersAddress } from './offers-address.ts'
import { OffersForm } from './offers-form.tsx'
import { OffersResults } from './offers-results.tsx'

/** The agent's desk: what is asked, and the rates that came. */
export function OffersPage() {
  useTitle('Rates')
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const [now] = useState(() => new Date())
  const search = readOffersAddress(address)

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
      <OffersForm
        search={search}
        now={now}
        onSearch={(asked) => void navigate(offersHref(asked), { preventScrollReset: true })}
      />
      <OffersResults search={search} now={now} onChange={change} />
    </div>
  )
}
