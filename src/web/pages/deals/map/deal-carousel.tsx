import type { DealPoint } from '#contract/list-deal-points'
import type { DatedDeal } from '../../../format/deal-age.ts'
import { useEffect, useRef } from 'react'
import { SelectedDeal } from './deal-preview.tsx'

interface DealCarouselProps {
  readonly deals: readonly DatedDeal[]
  /** The selected deal's point on the map. */
  readonly point: DealPoint | undefined
  readonly selectedId: string | undefined
  readonly onSelect: (id: string) => void
}

/** The deals as a row of cards over the map of a small screen: scrolling one to the middle selects it, and selecting one scrolls to it. */
export function DealCarousel({ deals, point, selectedId, onSelect }: DealCarouselProps) {
  const list = useRef<HTMLUListElement>(null)
  const middleId = useRef<string | undefined>(undefined)
  const ids = deals.map(({ data }) => data.hotel.id)
  const isOutsideList = selectedId !== undefined && !ids.includes(selectedId)

  useEffect(() => {
    if (selectedId === undefined || selectedId === middleId.current) return
    middleId.current = selectedId
    const item = [...(list.current?.children ?? [])].find(
      (child) => (child as HTMLElement).dataset['id'] === selectedId,
    )
    item?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [selectedId])

  function selectMiddle() {
    const box = list.current?.getBoundingClientRect()
    if (box === undefined) return
    const middle = [...(list.current?.children ?? [])].find((child) => {
      const { left, right } = child.getBoundingClientRect()
      return left <= box.left + box.width / 2 && right > box.left + box.width / 2
    })
    const id = (middle as HTMLElement | undefined)?.dataset['id']
    if (id === undefined || id === middleId.current) return
    middleId.current = id
    onSelect(id)
  }

  return (
    <ul ref={list} role="list" className="deals-carousel" aria-label="Deals" onScrollEnd={selectMiddle}>
      {isOutsideList && (
        <li data-id={selectedId}>
          <SelectedDeal id={selectedId} deal={undefined} point={point} />
        </li>
      )}
      {deals.map((deal) => (
        <li key={deal.data.hotel.id} data-id={deal.data.hotel.id}>
          <SelectedDeal id={deal.data.hotel.id} deal={deal} point={undefined} />
        </li>
      ))}
    </ul>
  )
}
