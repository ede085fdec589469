import { ShortlistButton } from '#web/shortlist/shortlist-button.tsx'
import { dealStay } from '#web/stay/saved-stay.ts'
import type { DealSort } from '#contract/deals/deal-limits'
import type { DatedDeal } from '#web/stay/deal/list-deals.ts'
import { type ComponentProps, memo, useEffect, useEffectEvent, useRef } from 'react'
import { useMedia } from '#web/browser/use-media.ts'
import { useNow } from '#web/kit/format/use-now.ts'
import { DealCard, DealSkeleton } from '#web/stay/deal/deal-card.tsx'
import styles from './deals.module.css'

interface DealListProps extends Pick<ComponentProps<typeof DealCard>, 'center' | 'rooms' | 'highlight'> {
  readonly label: string
  /** Undefined while the first deals load. */
  readonly deals: readonly DatedDeal[] | undefined
  /** Whether the deals are from the previous search while new ones load. */
  readonly isLoading: boolean
  readonly sort?: DealSort | undefined
  readonly selectedId: string | undefined
  /** How many pictures may be in view before the user scrolls. */
  readonly eagerPictures: number
  /** How many deals were shown before the user requested more; the first new one takes the focus. */
  readonly shownBefore?: number | undefined
  readonly onMoreFocused?: () => void
}

/** The deals as cards. Memoized, so that moving the map does not re-render them. */
export const DealList = memo((props: DealListProps) => {
  const { label, deals, isLoading, selectedId, eagerPictures, ...more } = props
  const { shownBefore, onMoreFocused, sort, ...shown } = more
  const now = useNow()
  const isPrinted = useMedia('print') === true
  const list = useRef<HTMLUListElement>(null)
  const selected = useRef<HTMLLIElement>(null)
  useEffect(() => {
    selected.current?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])

  const count = deals?.length ?? 0
  const moreFocused = useEffectEvent(() => onMoreFocused?.())
  useEffect(() => {
    if (shownBefore === undefined || count <= shownBefore) return
    list.current?.children[shownBefore]?.querySelector('a')?.focus({ preventScroll: true })
    moreFocused()
  }, [count, shownBefore])

  if (deals === undefined) {
    return (
      <div className={styles.list} aria-busy="true">
        {Array.from({ length: 6 }, (_, key) => (
          <DealSkeleton key={key} />
        ))}
      </div>
    )
  }
  return (
    <ul ref={list} role="list" className={styles.list} aria-label={label} aria-busy={isLoading}>
      {deals.map((deal, index) => (
        <DealCard
          key={deal.data.hotel.id}
          ref={deal.data.hotel.id === selectedId ? selected : null}
          deal={deal}
          shortlistButton={<ShortlistButton stay={dealStay(deal, now.getTime())} />}
          {...shown}
          picture={index >= eagerPictures && !isPrinted ? 'lazy' : index === 0 ? 'first' : 'eager'}
          sort={sort}
          isSelected={deal.data.hotel.id === selectedId}
        />
      ))}
    </ul>
  )
})
