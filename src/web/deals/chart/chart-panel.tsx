import { type MouseEvent, useMemo, useSyncExternalStore } from 'react'
import { Toolbar } from 'react-aria-components'
import type { DatedDeal } from '#web/stay/deal/list-deals.ts'
import { useMileValue } from '#web/stay/redeem/mile-value.ts'
import type { Highlight } from '#web/stay/deal/deal-highlight.ts'
import { netOfCents } from '#web/stay/redeem/redemption.ts'
import { ValueMeter } from '#web/stay/deal/deal-price.tsx'
import { formatMilesShort } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { formatCents, formatPrice, verdictOf } from '#web/stay/redeem/value.ts'
import type { DealsSearch } from '#web/device/address/paths.ts'
import { DealPreview } from '../map/deal-preview.tsx'
import type { ChangeSearch } from '../use-deals-search.ts'
import { axisScale, chartDeals, nightPrice } from './chart-deals.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Note, Text } from '#web/kit/text.tsx'
import styles from './chart.module.css'

export interface ChartPanelProps {
  readonly search: DealsSearch
  /** Those of the list beside it; undefined while the first ones load. */
  readonly deals: readonly DatedDeal[] | undefined
  /** Whether these are the previous deals, shown while new ones load. */
  readonly isLoading: boolean
  readonly highlight: Highlight
  readonly onChange: ChangeSearch
}

const noDeals: readonly DatedDeal[] = []

/** The listed deals by miles and cash of a night, with the line of what a mile is worth. */
export function ChartPanel({ search, deals = noDeals, isLoading, highlight, onChange }: ChartPanelProps) {
  const chart = useMemo(() => chartDeals(deals), [deals])
  const mileValue = useMileValue().cents
  const select = (deal: string | undefined) => onChange({ deal }, { replace: true, keepScroll: true })
  const selected = deals.find(({ data }) => data.hotel.id === search.deal)

  return (
    <section className={styles.chart} aria-label="Chart of deals" aria-busy={isLoading}>
      <h2>Miles against cash</h2>
      {deals.length === 0 && isLoading && <Skeleton />}
      {chart.deals.length > 0 && (
        <>
          <DealPlot
            chart={chart}
            mileValue={mileValue}
            selectedId={search.deal}
            highlight={highlight}
            onSelect={select}
          />
          <Note className={styles.line}>
            Above the line, a mile saves more than {formatPrice(mileValue)}.{' '}
            {chart.leftOut > 0 && `${chart.leftOut} priced in other currencies are not shown.`}
          </Note>
        </>
      )}
      {selected !== undefined && (
        <section className={styles.preview} aria-label="Deal preview">
          <DealPreview
            id={selected.data.hotel.id}
            deal={selected}
            point={undefined}
            rooms={search.rooms}
            onClose={() => select(undefined)}
          />
        </section>
      )}
    </section>
  )
}

interface DealPlotProps extends Pick<ChartPanelProps, 'highlight'> {
  readonly chart: ReturnType<typeof chartDeals>
  /** What a mile is worth, in cents: the line on which miles and cash come to the same. */
  readonly mileValue: number
  readonly selectedId: string | undefined
  readonly onSelect: (id: string | undefined) => void
}

/** How far from a dot a pointer takes it. */
const nearPx = 28

/** The deals as dots by miles and cash of a night. Tab reaches them as one, and the arrow keys each; the pointer takes the nearest. */
function DealPlot({ chart, mileValue, selectedId, highlight, onSelect }: DealPlotProps) {
  const { deals, currency } = chart
  const { miles, cash, dots } = useMemo(() => {
    const [miles, cash] = [axisScale(deals.map((deal) => deal.miles)), axisScale(deals.map((deal) => deal.cash))]
    const dots = deals.map((deal) => ({ deal, x: miles.percentOf(deal.miles), y: 100 - cash.percentOf(deal.cash) }))
    return { miles, cash, dots }
  }, [deals])
  const highlightedId = useSyncExternalStore(highlight.subscribe, highlight.get, highlight.get)
  const tipped = dots.find(({ deal }) => deal.id === highlightedId && deal.id !== selectedId)
  const heightAt = (atMiles: number) => `${100 - cash.percentOf((atMiles * mileValue) / 100)}%`

  function nearest({ currentTarget, clientX, clientY }: MouseEvent): string | undefined {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const [found] = dots
      .map(({ deal, x, y }) => ({
        id: deal.id,
        distance: Math.hypot(left + (x / 100) * width - clientX, top + (y / 100) * height - clientY),
      }))
      .toSorted((one, other) => one.distance - other.distance)
    return found !== undefined && found.distance <= nearPx ? found.id : undefined
  }
  const toggle = (id: string | undefined) => onSelect(id === selectedId ? undefined : id)

  return (
    // Keys press the dots themselves.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={styles.plot}
      onPointerMove={(event) => highlight.set(nearest(event))}
      onPointerLeave={() => highlight.set(undefined)}
      onClick={(event) => toggle(nearest(event))}
    >
      <svg className={styles.axes} aria-hidden>
        {miles.ticks.map((tick) => (
          <g key={tick}>
            <line x1={`${miles.percentOf(tick)}%`} x2={`${miles.percentOf(tick)}%`} y2="100%" />
            <text x={`${miles.percentOf(tick)}%`} y="100%" dy="1.6em" textAnchor="middle">
              {formatMilesShort(tick)}
            </text>
          </g>
        ))}
        {cash.ticks.map((tick) => (
          <g key={tick}>
            <line y1={`${100 - cash.percentOf(tick)}%`} y2={`${100 - cash.percentOf(tick)}%`} x2="100%" />
            <text y={`${100 - cash.percentOf(tick)}%`} dx="-0.6em" dy="0.35em" textAnchor="end">
              {formatMoney({ amount: tick, currency })}
            </text>
          </g>
        ))}
        <text y="0" dy="-0.8em" dx="-2.5em">
          Cash a night
        </text>
        <text x="100%" y="100%" dy="3.2em" textAnchor="end">
          Miles a night
        </text>
      </svg>
      <svg aria-hidden>
        <line className={styles.mileValue} x2="100%" y1={heightAt(miles.least)} y2={heightAt(miles.most)} />
      </svg>
      <Toolbar aria-label="Deals by miles and cash a night">
        {dots.map(({ deal, x, y }) => (
          <button
            key={deal.id}
            type="button"
            className={styles.dot}
            style={{
              insetInlineStart: `${x}%`,
              insetBlockStart: `${y}%`,
              color: `var(--value-${verdictOf(netOfCents(deal.centsPerMile, deal.multiplier), mileValue)})`,
            }}
            data-deal={deal.id}
            data-highlighted={deal.id === highlightedId || undefined}
            aria-label={`${deal.name}, ${nightPrice(deal, currency)}, ${formatCents(deal.centsPerMile)} per mile`}
            aria-pressed={deal.id === selectedId}
            onFocus={() => highlight.set(deal.id)}
            onBlur={() => highlight.set(undefined)}
            onClick={(event) => {
              event.stopPropagation()
              toggle(deal.id)
            }}
          />
        ))}
      </Toolbar>
      {tipped !== undefined && (
        <div className={styles.tip} style={placeBeside(tipped)} aria-hidden>
          <Text as="b" size="small">
            {tipped.deal.name}
          </Text>
          <span>
            {nightPrice(tipped.deal, currency)}
            {tipped.deal.nights > 1 && `, ${tipped.deal.nights} nights`}
          </span>
          <ValueMeter {...tipped.deal} />
        </div>
      )}
    </div>
  )
}

/** On the side of a place where there is more room. */
function placeBeside({ x, y }: Record<'x' | 'y', number>) {
  return {
    ...(x > 50 ? { insetInlineEnd: `${100 - x}%` } : { insetInlineStart: `${x}%` }),
    ...(y > 50 ? { insetBlockEnd: `${100 - y}%` } : { insetBlockStart: `${y}%` }),
  }
}
