import './rate-list.css'
import type { OffersRequest } from '#contract/find-offers'
import type { ListedHotel } from '#contract/list-hotels'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useMedia } from '../../../browser/use-media.ts'
import { type ChosenRate, chosenKey } from '../choice/chosen-rate.ts'
import { toggleChosen } from '../choice/use-choice.ts'
import { HotelRow } from './hotel-row.tsx'
import { RateRow } from './rate-row.tsx'
import type { HotelRates, RateRow as Row } from './rate-rows.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

interface RateListProps {
  readonly groups: readonly HotelRates[]
  readonly hotels: ReadonlyMap<string, ListedHotel>
  readonly request: OffersRequest
  /** The chosen rates by key. */
  readonly chosen: ReadonlyMap<string, ChosenRate>
  readonly toChosen: (row: Row) => ChosenRate
  readonly withTrade: boolean
  /** Whether these are the previous rates, shown while new ones load. */
  readonly isDimmed: boolean
  readonly now: Date
}

type Item = HotelRates | Row

/** Estimated heights in pixels until rows are measured: a line on a wide screen, a card on a narrow one. */
const hotelHeight = 64
const lineHeight = 62
const cardHeight = 200
const wideCardHeight = 112
const wideEnoughForLines = '(min-width: 65rem)'
const wideEnoughForTwo = '(min-width: 38rem)'
/** The header of the page and the search. */
const coveredTop = 64 + 48

/** The rates by hotel, virtualized: only rows near the viewport and the focused one are rendered. */
export function RateList({ groups, hotels, request, chosen, toChosen, withTrade, isDimmed, now }: RateListProps) {
  const items = useMemo(() => groups.flatMap((group): Item[] => [group, ...group.rows]), [groups])
  const list = useRef<HTMLDivElement>(null)
  const hasLines = useMedia(wideEnoughForLines) === true
  const isTwo = useMedia(wideEnoughForTwo) === true
  const rateHeight = hasLines ? lineHeight : isTwo ? wideCardHeight : cardHeight
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const keys = useMemo(() => items.map(({ key }) => key), [items])
  const { virtualizer, focusedKey, onFocus, onBlur, focusRow } = useVirtualRows({
    list,
    keys,
    estimateSize: (index) => (items[index]?.kind === 'hotel' ? hotelHeight : rateHeight),
    coveredTop,
  })

  /** Moves the focus with the arrow keys to the same control of the rate above or below; Enter in a box opens the details. */
  function press(event: KeyboardEvent<HTMLElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const { control } = (event.target as HTMLElement).dataset
    const key = focusedKey.current
    if (event.key === 'Enter' && control === 'choose' && key !== undefined) setOpened(toggled(opened, key))
    if (step === 0 || control === undefined) return
    event.preventDefault()
    let index = items.findIndex(({ key }) => key === focusedKey.current) + step
    while (items[index]?.kind === 'hotel') index += step
    focusRow(index, `[data-control="${control}"]`)
  }

  const toggled = (set: ReadonlySet<string>, key: string) => {
    const next = new Set(set)
    if (!next.delete(key)) next.add(key)
    return next
  }

  return (
    <div
      role="table"
      aria-label="Rates by hotel"
      aria-rowcount={items.length + 1}
      className="rate-list"
      data-trade={withTrade}
      data-dimmed={isDimmed}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={press}
    >
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className="rate-head">
          {columnsOf(withTrade).map((column) => (
            <span key={column} role="columnheader" data-column={column}>
              {column === 'Choose' || column === 'Details' ? <span className="visually-hidden">{column}</span> : column}
            </span>
          ))}
        </div>
      </div>
      <div ref={list} role="rowgroup" className="rate-items" style={{ blockSize: `${virtualizer.getTotalSize()}px` }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index]
          if (item === undefined) return null
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              role="presentation"
              data-index={index}
              data-key={item.key}
              className="rate-item"
              style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
            >
              {item.kind === 'hotel' ? (
                <HotelRow
                  rowIndex={index + 2}
                  columns={columnsOf(withTrade).length}
                  hotelId={item.hotelId}
                  hotel={hotels.get(item.hotelId)}
                  rates={item.rows.length}
                  request={request}
                />
              ) : (
                <RateRow
                  rowIndex={index + 2}
                  row={item}
                  hotelName={hotels.get(item.hotelId)?.name ?? item.hotelId}
                  request={request}
                  withTrade={withTrade}
                  now={now}
                  isChosen={chosen.has(chosenKey(item.hotelId, item.offer.offerId, request))}
                  onChoose={() => toggleChosen(toChosen(item))}
                  isOpen={opened.has(item.key)}
                  onToggle={() => setOpened(toggled(opened, item.key))}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function columnsOf(withTrade: boolean): string[] {
  const trade = withTrade ? ['Commission', 'Supplier'] : []
  return ['Choose', 'Room', 'Board', 'Cancellation', 'Suggested price', ...trade, 'Total for the stay', 'Details']
}
