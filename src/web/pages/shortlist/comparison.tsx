import { Badge } from '../../components/badge/badge.tsx'
import { CostLine } from '../../components/rates/cost-line.tsx'
import { commonScale, costPieces } from '../../components/rates/cost-pieces.ts'
import { cancellationSchedule } from '../../format/cancellation-schedule.ts'
import { termsOf } from '../../format/offer-words.ts'
import { deadlineParts } from '../../format/zone-time.ts'
import { ColumnHead } from './column-head.tsx'
import {
  comparedFacilities,
  type ComparedRow,
  type ComparedStay,
  hotelRows,
  priceRows,
  roomRows,
} from './compared-rows.ts'
import { describeChange } from './describe-change.ts'

interface ComparisonProps {
  readonly stays: readonly {
    readonly key: string
    readonly name: string
    readonly photo: string | undefined
    readonly compared: ComparedStay
  }[]
  readonly wallet: Parameters<typeof priceRows>[1]
  readonly now: Date
  readonly onMove: (index: number, by: number) => void
  readonly onRemove: (index: number) => void
}

/** Stays side by side, a column for each, on the points that decide. */
export function Comparison({ stays, wallet, now, onMove, onRemove }: ComparisonProps) {
  const compared = stays.map((each) => each.compared)
  const keys = stays.map(({ key }) => key)
  const changes = compared.map(({ stay, repriced }) => describeChange(stay, repriced))
  const { common, others } = comparedFacilities(compared)
  const rows = (lines: readonly ComparedRow[]) =>
    lines.map((row) => <Row key={row.name} row={row} keys={keys} stays={compared} />)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls with the arrow keys when focused.
    <div className="stays-scroll" role="group" aria-label="Comparison" tabIndex={0}>
      <table
        className="stays-table"
        data-count={stays.length}
        style={{ minInlineSize: `calc(var(--label) + ${stays.length} * var(--column))` }}
      >
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What is compared</span>
            </th>
            {stays.map(({ key, name, photo, compared: { stay } }, index) => (
              <ColumnHead
                key={key}
                index={index}
                isLast={index === stays.length - 1}
                stay={stay}
                name={name}
                photo={photo}
                now={now}
                onMove={(by) => onMove(index, by)}
                onRemove={() => onRemove(index)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          <tr data-row="Since kept">
            <th scope="row">Since it was kept</th>
            {changes.map(({ words, isNews }, index) => (
              <td key={keys[index]} data-news={isNews}>
                {words || '–'}
              </td>
            ))}
          </tr>
          {rows(priceRows(compared, wallet))}
          {rows(roomRows(compared))}
          <tr data-row="Cancellation">
            <th scope="row">Cancellation</th>
            <Cancellations keys={keys} stays={compared} now={now} />
          </tr>
          {rows(hotelRows(compared))}
          {common.length > 0 && (
            <tr>
              <th scope="row">All have</th>
              <td colSpan={stays.length} className="stays-common">
                <span>{common.join(', ')}</span>
              </td>
            </tr>
          )}
          <tr data-row="Facilities">
            <th scope="row">{common.length > 0 ? 'And besides' : 'Facilities'}</th>
            {others.map((names, index) => (
              <td key={keys[index]}>{names?.join(', ') || '–'}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  readonly row: ComparedRow
  readonly keys: readonly string[]
  readonly stays: readonly ComparedStay[]
}

function Row({ row: { name, cells, best, bestWord }, keys, stays }: RowProps) {
  return (
    <tr data-row={name}>
      <th scope="row">{name}</th>
      {cells.map(({ text, note }, index) => (
        <td key={keys[index]} data-old={stays[index]!.repriced.kind !== 'priced'}>
          <span className="stays-value">{text}</span>
          {best.includes(index) && <Badge>{bestWord}</Badge>}
          {note !== '' && <small>{note}</small>}
        </td>
      ))}
    </tr>
  )
}

interface CancellationsProps {
  readonly keys: readonly string[]
  readonly stays: readonly ComparedStay[]
  readonly now: Date
}

/** What cancelling each of the stays costs, on the scale of all. */
function Cancellations({ keys, stays, now }: CancellationsProps) {
  const prices = stays.map(({ stay, repriced }) => {
    if (repriced.kind !== 'priced') return undefined
    const { rates, offerRetailRate } = repriced.offer
    return {
      schedule: cancellationSchedule(rates, offerRetailRate.currency),
      priceCents: Math.round(offerRetailRate.amount * 100),
      checkin: stay.checkin,
    }
  })
  const known = prices.filter((price) => price !== undefined)
  const scale = commonScale(known, now.getTime())
  return prices.map((price, index) => {
    if (price === undefined) return <td key={keys[index]}>–</td>
    const { isFree, words } = termsOf(price.schedule, now)
    return (
      <td key={keys[index]}>
        <span className="stays-terms" data-free={isFree}>
          {words}
        </span>
        <CostLine pieces={costPieces(price, scale)} label={`What cancelling costs: ${words}`} />
        <span className="stays-axis" aria-hidden>
          <span>Now</span>
          <span>{deadlineParts(scale.endMs, 'UTC', now).day}</span>
        </span>
      </td>
    )
  })
}
