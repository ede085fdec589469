import type { DayPrices } from '../../../api/use-day-prices.ts'
import type { OffersRequest } from '#contract/find-offers'
import type { ShownPrices } from '../sell/shown-prices.ts'
import { stopWords } from './day-words.ts'

interface DaysStatusProps extends DayPrices {
  readonly days: readonly string[]
  /** Said when all days are known. */
  readonly children: string
}

/** Says whether days are being asked for, or which were not and why, with the button that asks for the rest. */
export function DaysStatus({ days, prices, isAsking, stop, resume, children }: DaysStatusProps) {
  const left = days.filter((day) => !prices.has(day)).length
  return (
    <p className="days-status">
      <span role="status">
        {isAsking ? 'Asking for prices…' : stop !== undefined && left > 0 ? stopWords(stop, left) : children}
      </span>
      {!isAsking && stop !== undefined && left > 0 && (
        <button type="button" className="button button-plain" onClick={resume}>
          Ask for the rest
        </button>
      )}
    </p>
  )
}

/** Says what the amounts of days are. */
export function daysCaption(
  name: ShownPrices['name'],
  { refundableRatesOnly }: Pick<OffersRequest, 'refundableRatesOnly'>,
): string {
  const words = `${name ?? 'Prices'} and miles`
  return refundableRatesOnly ? `Refundable only: ${words.toLowerCase()}` : words
}
