import { memo } from 'react'
import { Link } from 'react-router'
import { formatMiles } from '../../../format/miles.ts'
import { formatCents, verdictOf, verdictWords } from '../../../format/value.ts'
import { hotelPath } from '../../../paths.ts'
import { type ChartDeals, cashWords } from './chart-deals.ts'
import { isInRanges, type NightRanges } from './night-range.ts'

interface ChartTableProps {
  readonly chart: ChartDeals
  readonly ranges: NightRanges
  readonly milePrice: number | undefined
  /** Otherwise it is for screen readers only, and has nothing to press. */
  readonly isVisible: boolean
}

/** The deals of the chart as a table, from the fewest miles a night. */
export const ChartTable = memo(({ chart, ranges, milePrice, isVisible }: ChartTableProps) => {
  const { deals, currency } = chart
  const table = (
    <table className="chart-table">
      <caption className={isVisible ? undefined : 'visually-hidden'}>Deals by miles and cash of a night</caption>
      <thead>
        <tr>
          <th scope="col">Hotel</th>
          <th scope="col">Miles a night</th>
          <th scope="col">Cash a night</th>
          <th scope="col">Value per mile</th>
          <th scope="col">Net</th>
          <th scope="col">Nights</th>
          <th scope="col">Efficient</th>
          {milePrice !== undefined && <th scope="col">To do</th>}
        </tr>
      </thead>
      <tbody>
        {deals
          .filter((deal) => isInRanges(deal, ranges))
          .map((deal) => (
            <tr key={deal.id}>
              <th scope="row">
                {isVisible ? <Link to={hotelPath.href(deal.id, deal.stay)}>{deal.name}</Link> : deal.name}
              </th>
              <td>{formatMiles(Math.ceil(deal.miles))}</td>
              <td>{cashWords(deal.cash, currency)}</td>
              <td>
                {formatCents(deal.cents)} <span>{verdictWords[verdictOf(deal.cents)]}</span>
              </td>
              <td>{formatCents(deal.netCents)}</td>
              <td>{deal.nights}</td>
              <td>{deal.isEfficient ? 'Yes' : 'No'}</td>
              {milePrice !== undefined && <td>{deal.netCents > milePrice ? 'Redeem' : 'Pay'}</td>}
            </tr>
          ))}
      </tbody>
    </table>
  )
  return <div className={isVisible ? 'chart-table-box' : 'visually-hidden'}>{table}</div>
})
