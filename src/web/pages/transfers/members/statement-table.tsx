import type { StatementEntry } from '#contract/get-statement'
import { Link } from 'react-router'
import { formatMiles } from '../../../format/miles.ts'
import { MomentText } from '../moment-text.tsx'
import { transferHref } from '../transfers-address.ts'

interface StatementTableProps {
  readonly entries: readonly StatementEntry[]
  /** These are the previous entries, while the next are loading. */
  readonly isDimmed: boolean
}

/** The entries in the order given: a table on wide screens, cards on narrow ones. */
export function StatementTable({ entries, isDimmed }: StatementTableProps) {
  return (
    <table className="member-table" data-dimmed={isDimmed}>
      <caption className="visually-hidden">Statement, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Booked</th>
          <th scope="col">What</th>
          <th scope="col">By</th>
          <th scope="col" className="member-miles">
            Miles
          </th>
          <th scope="col" className="member-miles">
            Balance after
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={`${entry.transaction_id} ${entry.kind}`}>
            <td className="member-when">
              <MomentText at={entry.at} />
            </td>
            <td className="member-what">
              {entry.kind === 'reversal' && 'Reversal of '}
              <Link className="link-alone" to={transferHref(entry.transaction_id)}>
                {entry.reference_id}
              </Link>
              {entry.note !== null && <small>{entry.note}</small>}
              {entry.reason !== null && <small>{entry.reason}</small>}
            </td>
            <td className="member-by">
              {entry.by}
              {entry.approved_by !== null && <small>approved by {entry.approved_by}</small>}
            </td>
            <td className="member-miles member-amount" data-is={entry.kind}>
              {signed(entry.amount, true)}
            </td>
            <td className="member-miles member-after">
              <span className="member-label">Balance after </span>
              {signed(entry.balance_after, false)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** With a minus sign of the width of digits, and with a plus where it is a change. */
function signed(miles: number, isChange: boolean): string {
  if (miles < 0) return `−${formatMiles(-miles)}`
  return isChange ? `+${formatMiles(miles)}` : formatMiles(miles)
}
