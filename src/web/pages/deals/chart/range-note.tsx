import './range-note.css'
import { formatMiles } from '../../../format/miles.ts'
import { formatMoney } from '../../../format/money.ts'
import type { NightRanges } from './night-range.ts'

interface RangeNoteProps {
  readonly ranges: NightRanges
  /** How many of the listed deals are within the ranges. */
  readonly shown: number
  readonly listed: number
  readonly currency: string | undefined
  readonly onClear: () => void
}

/** To what the deals are narrowed and how many are left, with a button that clears it. */
export function RangeNote({ ranges, shown, listed, currency = 'USD', onClear }: RangeNoteProps) {
  const { nightMiles, nightCash } = ranges
  const money = (amount: number) => formatMoney({ amount, currency })
  const parts = [
    nightMiles && `${formatMiles(nightMiles[0])} to ${formatMiles(nightMiles[1])} miles`,
    nightCash && `${money(nightCash[0])} to ${money(nightCash[1])}`,
  ].filter((part) => part !== undefined)
  return (
    <p className="range-note">
      <span>
        <b>
          {shown === 0 ? 'None' : shown} of the {listed} listed
        </b>{' '}
        {parts.join(' and ')} a night
      </span>
      <button type="button" className="button-plain" onClick={onClear}>
        Show all
      </button>
    </p>
  )
}
