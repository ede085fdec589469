import './chart.css'
import { type ReactNode, useMemo, useState } from 'react'
import { explainError } from '../../../api/explain-error.ts'
import { useDeals } from '../../../api/list-deals.ts'
import { useMilePrice } from '../../../browser/mile-price.ts'
import type { Highlight } from '../../../components/deal-card/deal-highlight.ts'
import type { DatedDeal } from '../../../format/deal-age.ts'
import { LoadError } from '../../../components/load-error/load-error.tsx'
import { dealsPath, type DealsSearch } from '../../../paths.ts'
import { DealPreview } from '../map/deal-preview.tsx'
import type { ChangeSearch } from '../use-deals-search.ts'
import { chartDeals, type ChartDeals } from './chart-deals.ts'
import { ChartTable } from './chart-table.tsx'
import { dealsInRanges, isNarrowed } from './night-range.ts'
import { DealPlot } from './plot/deal-plot.tsx'
import { RangeNote } from './range-note.tsx'
import { useRanges } from './use-ranges.ts'
import { formatNumber } from '../../../format/locale.ts'

export interface ChartContentProps {
  readonly search: DealsSearch
  readonly highlight: Highlight
  /** Whether the list is next to the chart, and says what fails. */
  readonly isNextToList: boolean
  readonly onChange: ChangeSearch
}

const noDeals: readonly DatedDeal[] = []

/** The listed deals by miles and cash, with the efficient edge, as a chart that narrows the list and the map, or as a table. */
export function ChartContent({ search, highlight, isNextToList, onChange }: ChartContentProps) {
  const { shown, isCurrent, error, isFetching, retry } = useDeals(dealsPath.request(search))
  const deals = shown?.deals ?? noDeals
  const chart = useMemo(() => chartDeals(deals), [deals])
  const milePrice = useMilePrice()
  const chosen = useRanges(search, onChange)
  const [isTable, setIsTable] = useState(false)
  const selectedId = search.deal
  const select = (deal: string | undefined) => onChange({ deal }, { replace: true, keepScroll: true })
  const selected = deals.find(({ data }) => data.hotel.id === selectedId)
  const { ranges } = chosen

  return (
    <section className="chart" aria-label="Chart of deals" aria-busy={isFetching && !isCurrent}>
      <div className="chart-top">
        <h2>Miles against cash</h2>
        <button type="button" className="button" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          Table
        </button>
        <output className="chart-count">
          {shown !== undefined &&
            (isNarrowed(ranges) ? (
              <RangeNote
                ranges={ranges}
                shown={dealsInRanges(deals, ranges).length}
                listed={deals.length}
                currency={chart.currency}
                onClear={() => chosen.choose({})}
              />
            ) : (
              <p>{countWords(chart, shown.total)}</p>
            ))}
        </output>
      </div>
      {error !== null && !isNextToList && (
        <LoadError what="The deals" reason={explainError(error)} isRetrying={isFetching} onRetry={() => void retry()} />
      )}
      {shown === undefined && error === null && <div className="skeleton" />}
      {!isTable && chart.deals.length > 0 && (
        <DealPlot
          chart={chart}
          chosen={chosen}
          milePrice={milePrice}
          selectedId={selectedId}
          highlight={highlight}
          onSelect={select}
        />
      )}
      {chart.deals.length > 0 && <ChartTable chart={chart} ranges={ranges} milePrice={milePrice} isVisible={isTable} />}
      <div className="chart-bottom">
        {selected === undefined || selectedId === undefined ? (
          !isTable && <Legend hasPrice={milePrice !== undefined} />
        ) : (
          <section className="chart-preview" aria-label="Deal preview">
            <DealPreview id={selectedId} deal={selected} point={undefined} onClose={() => select(undefined)} />
          </section>
        )}
      </div>
    </section>
  )
}

function Legend({ hasPrice }: { readonly hasPrice: boolean }) {
  return (
    <ul role="list" className="chart-legend">
      <Item mark={<path d="M9 1L17 9L9 17L1 9z" />}>
        Efficient: no deal takes fewer miles and is worth as much a mile
      </Item>
      <Item mark={<circle cx="9" cy="9" r="5" />}>Round: one of those beats it</Item>
      {hasPrice && <Item mark={<circle cx="9" cy="9" r="5" data-pay />}>Hollow: pay, at your price of a mile</Item>}
      <li>Drag over dots, or move the ends of the axes, to narrow list and map.</li>
    </ul>
  )
}

function Item({ mark, children }: { readonly mark: ReactNode; readonly children: string }) {
  return (
    <li>
      <svg width="18" height="18" className="chart-mark" aria-hidden>
        {mark}
      </svg>
      {children}
    </li>
  )
}

function countWords({ deals, leftOut }: ChartDeals, total: number): string {
  if (deals.length === 0) return 'No deals to draw'
  const of =
    total > deals.length + leftOut
      ? ` the best ${deals.length} of ${formatNumber(total)} deals`
      : deals.length === 1
        ? ' the only deal'
        : ` ${deals.length} deals`
  return `Drawn:${of}${leftOut > 0 ? `; ${leftOut} in other currencies are not` : ''}`
}
