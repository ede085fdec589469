import { useMemo } from 'react'
import { useOffers } from '../../api/find-offers.ts'
import { type OffersSearch, offersRequest } from './offers-address.ts'

interface OffersResultsProps {
  readonly search: OffersSearch
  readonly now: Date
  /** Called with what changes of what is shown. */
  readonly onChange: (patch: OffersSearch) => void
}

/** The rates that came for what was asked. */
export function OffersResults({ search, now }: OffersResultsProps) {
  const request = useMemo(() => offersRequest(search, now), [search, now])
  const { shown } = useOffers(request)
  return <section aria-label="Rates">{shown?.answer.data.length}</section>
}
