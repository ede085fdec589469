import './few-deals.css'
import { useId } from 'react'
import { explainError } from '../../../api/explain-error.ts'
import type { Deals } from '../../../api/list-deals.ts'
import { DealCard } from '../../../components/deal-card/deal-card.tsx'
import type { Highlight } from '../../../components/deal-card/deal-highlight.ts'
import { DealSkeleton } from '../../../components/deal-card/deal-skeleton.tsx'
import { LoadError } from '../../../components/load-error/load-error.tsx'
import { distanceMeters, formatDistance, type Position } from '../../../format/distance.ts'
import { reachMeters, type DealsSearch } from '../../../paths.ts'
import type { ChangeSearch } from '../use-deals-search.ts'
import { NoDeals } from './no-deals.tsx'
import { type FartherDeals, useFartherDeals } from './use-farther-deals.ts'
import { formatNumber } from '../../../format/locale.ts'

interface FewDealsProps {
  /** That of the deals on screen. */
  readonly search: DealsSearch
  /** Those within reach, all of them, or none. */
  readonly near: Deals
  /** Whether these are previous deals, shown while others load. */
  readonly isLoading: boolean
  readonly place: string | undefined
  readonly center: Position | undefined
  readonly myMiles: number | undefined
  readonly highlight: Highlight
  readonly onChange: ChangeSearch
}

/** What follows few deals or none: why there are none, and those farther away. */
export function FewDeals({ search, near, isLoading, place, ...shown }: FewDealsProps) {
  const { center, myMiles, highlight, onChange } = shown
  const headingId = useId()
  const { isWanted, farther, error, isFetching, retry } = useFartherDeals(search, near)
  const isShown = isWanted && (farther === undefined || farther.deals.length > 0)
  return (
    <>
      {near.deals.length === 0 && <NoDeals search={search} place={place} onChange={onChange} />}
      {isShown && (
        <section
          className="deals-farther"
          aria-labelledby={headingId}
          aria-busy={farther === undefined && error === null}
        >
          <h2 id={headingId}>Farther away</h2>
          {farther !== undefined && <p className="deals-hint">{fartherWords(farther, center)}</p>}
          {error !== null && (
            <LoadError
              what="The deals farther away"
              reason={explainError(error)}
              isRetrying={isFetching}
              onRetry={() => void retry()}
            />
          )}
          {farther === undefined ? (
            error === null && <DealSkeleton />
          ) : (
            <ul role="list" className="deals-list" aria-labelledby={headingId} aria-busy={isLoading}>
              {farther.deals.map((deal) => (
                <DealCard
                  key={deal.data.hotel.id}
                  deal={deal}
                  center={center}
                  myMiles={myMiles}
                  picture="lazy"
                  highlight={highlight}
                  isSelected={deal.data.hotel.id === search.deal}
                />
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  )
}

/** `The best 20 of 214 deals more than 100 km away, from 112 km.` */
function fartherWords({ deals, total }: FartherDeals, center: Position | undefined): string {
  const beyond = `more than ${formatDistance(reachMeters)} away`
  const count =
    deals.length < total
      ? `The best ${deals.length} of ${formatNumber(total)} deals`
      : total === 1
        ? 'One deal'
        : `${total} deals`
  if (center === undefined) return `${count} ${beyond}.`
  const nearest = Math.min(...deals.map(({ data }) => distanceMeters(center, data.hotel)))
  return `${count} ${beyond}, the nearest ${formatDistance(nearest)}.`
}
