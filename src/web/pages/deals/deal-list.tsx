import type { Deal } from '#contract/list-deals'
import { memo, useDeferredValue, useEffect, useRef } from 'react'
import { DealCard } from '../../components/deal-card/deal-card.tsx'
import { DealSkeleton } from '../../components/deal-card/deal-skeleton.tsx'
import type { Highlight } from '../../components/deal-highlight.ts'
import type { Position } from '../../format/distance.ts'

interface DealListProps {
  /** None while the first are loading. */
  readonly deals: readonly Deal[] | undefined
  /** Whether these are the deals before, while those asked for are loading. */
  readonly isLoading: boolean
  readonly center: Position | undefined
  readonly myMiles: number | undefined
  readonly highlight: Highlight
  readonly selectedId: string | undefined
}

const skeletons = [1, 2, 3, 4, 5, 6]
/** Pictures that may be in sight before anything is scrolled. */
const eagerPictures = 3

/** The deals as cards; a moving map does not draw them anew. */
export const DealList = memo(({ deals, isLoading, center, myMiles, highlight, selectedId }: DealListProps) => {
  const selected = useRef<HTMLLIElement>(null)
  useEffect(() => {
    selected.current?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])

  // The first cards are drawn at once, all others without holding up the page.
  const drawn = useDeferredValue(deals) ?? deals?.slice(0, eagerPictures)
  if (drawn === undefined) {
    return (
      <div className="deals-list" aria-busy="true">
        {skeletons.map((key) => (
          <DealSkeleton key={key} />
        ))}
      </div>
    )
  }
  return (
    <ul role="list" className="deals-list" aria-label="Deals" aria-busy={isLoading}>
      {drawn.map((deal, index) => (
        <DealCard
          key={deal.data.hotel.id}
          ref={deal.data.hotel.id === selectedId ? selected : null}
          deal={deal}
          center={center}
          myMiles={myMiles}
          picture={index === 0 ? 'first' : index < eagerPictures ? 'eager' : 'lazy'}
          highlight={highlight}
          isSelected={deal.data.hotel.id === selectedId}
        />
      ))}
    </ul>
  )
})
