import type { DatedDeal } from '../../format/deal-age.ts'
import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { restoreLeftScroll } from '../../browser/left-scroll.ts'
import { DealCard } from '../../components/deal-card/deal-card.tsx'
import { DealSkeleton } from '../../components/deal-card/deal-skeleton.tsx'
import type { Highlight } from '../../components/deal-card/deal-highlight.ts'
import type { Position } from '../../format/distance.ts'

interface DealListProps {
  /** Undefined while the first ones load. */
  readonly deals: readonly DatedDeal[] | undefined
  /** Whether these are all that are asked for: not only the first of them, and no previous ones. */
  readonly isWhole: boolean
  /** Whether these are the previous deals, shown while new ones load. */
  readonly isLoading: boolean
  readonly center: Position | undefined
  readonly myMiles: number | undefined
  readonly highlight: Highlight
  readonly selectedId: string | undefined
  /** How many were shown when more were asked for: the first of the others then takes the focus. */
  readonly shownBefore: number | undefined
  readonly onMoreFocused: () => void
}

const skeletons = [1, 2, 3, 4, 5, 6]
/** Pictures that may be in view before any scrolling. */
const eagerPictures = 3

/** The deals as cards; memoized so that moving the map does not render them again. */
export const DealList = memo((props: DealListProps) => {
  const { deals, isWhole, isLoading, center, myMiles, highlight, selectedId, shownBefore, onMoreFocused } = props
  const list = useRef<HTMLUListElement>(null)
  const selected = useRef<HTMLLIElement>(null)
  useEffect(() => {
    selected.current?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])

  const count = deals?.length ?? 0
  const moreFocused = useEffectEvent(onMoreFocused)
  useEffect(() => {
    if (shownBefore === undefined || count <= shownBefore) return
    list.current?.children[shownBefore]?.querySelector('a')?.focus({ preventScroll: true })
    moreFocused()
  }, [count, shownBefore])

  useLayoutEffect(() => {
    if (isWhole) restoreLeftScroll()
  }, [isWhole])

  if (deals === undefined) {
    return (
      <div className="deals-list" aria-busy="true">
        {skeletons.map((key) => (
          <DealSkeleton key={key} />
        ))}
      </div>
    )
  }
  return (
    <ul ref={list} role="list" className="deals-list" aria-label="Deals" aria-busy={isLoading}>
      {deals.map((deal, index) => (
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
