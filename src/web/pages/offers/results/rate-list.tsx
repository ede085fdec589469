import './rate-list.css'
import type { OffersRequest } from '#contract/find-offers'
import type { ListedHotel } from '#contract/list-hotels'
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { useMedia } from '../../../browser/use-media.ts'
import { type ChosenRate, chosenKey } from '../choice/chosen-rate.ts'
import { toggleChosen } from '../choice/use-choice.ts'
import { HotelRow } from './hotel-row.tsx'
import { RateRow } from './rate-row.tsx'
import type { HotelRates, RateRow as Row } from './rate-rows.ts'
import { useDocumentTop } from './use-document-top.ts'

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
const wideEnoughForLines = '(min-width: 58rem)'
const overscan = 2

/** The rates by hotel, virtualized: only rows near the viewport and the focused one are rendered. */
export function RateList({ groups, hotels, request, chosen, toChosen, withTrade, isDimmed, now }: RateListProps) {
  const items = useMemo(() => groups.flatMap((group): Item[] => [group, ...group.rows]), [groups])
  const list = useRef<HTMLDivElement>(null)
  const top = useDocumentTop(list)
  const rateHeight = useMedia(wideEnoughForLines) ? lineHeight : cardHeight
  const focusedKey = useRef<string>(undefined)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())

  const rangeExtractor = useCallback(
    (range: Range) => {
      const rendered = defaultRangeExtractor(range)
      const focused = focusedKey.current
      if (focused === undefined || rendered.some((index) => items[index]?.key === focused)) return rendered
      const index = items.findIndex(({ key }) => key === focused)
      return index < 0 ? rendered : [...rendered, index].toSorted((a, b) => a - b)
    },
    [items],
  )
  // A new function would make the virtualizer recompute all 20,000 positions on every render.
  const getItemKey = useCallback((index: number) => items[index]?.key ?? index, [items])
  // The rule is about the React compiler, which is not used here.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => (items[index]?.kind === 'hotel' ? hotelHeight : rateHeight),
    getItemKey,
    scrollMargin: top,
    overscan,
    rangeExtractor,
  })

  function keepFocused({ target }: FocusEvent) {
    focusedKey.current = target.closest<HTMLElement>('[data-key]')?.dataset['key']
  }

  /** Moves the focus with the arrow keys to the same control of the rate above or below. */
  function moveFocus(event: KeyboardEvent<HTMLElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const { control } = (event.target as HTMLElement).dataset
    if (step === 0 || control === undefined) return
    event.preventDefault()
    let index = items.findIndex(({ key }) => key === focusedKey.current) + step
    while (items[index]?.kind === 'hotel') index += step
    const key = items[index]?.key
    if (key === undefined) return
    virtualizer.scrollToIndex(index, { align: 'auto' })
    focusWhenRendered(list.current, key, control)
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
      onFocus={keepFocused}
      onBlur={() => (focusedKey.current = undefined)}
      onKeyDown={moveFocus}
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

const skeletonRows = [1, 2, 3, 4, 5, 6]

/** The placeholder while the first rates load. */
export function RateListSkeleton() {
  return (
    <div className="rates-skeleton" aria-hidden>
      {skeletonRows.map((row) => (
        <div key={row} className="rates-skeleton-row">
          <span className="line skeleton" data-width="long" />
          <span className="line skeleton" data-width="middle" />
          <span className="line skeleton" data-width="short" />
          <span className="line skeleton" data-width="figure" />
        </div>
      ))}
    </div>
  )
}

function columnsOf(withTrade: boolean): string[] {
  const trade = withTrade ? ['Commission', 'Supplier'] : []
  return ['Choose', 'Room', 'Board', 'Cancellation', 'Suggested price', ...trade, 'Total for the stay', 'Details']
}

const maxFrames = 30

/** Focuses a control of a rate once it is rendered, a few frames after scrolling to it. */
function focusWhenRendered(list: HTMLElement | null, key: string, control: string, frame = 0) {
  const target = list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] [data-control="${control}"]`)
  if (target !== null && target !== undefined) target.focus({ preventScroll: true })
  else if (frame < maxFrames) requestAnimationFrame(() => focusWhenRendered(list, key, control, frame + 1))
}
