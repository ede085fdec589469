import type { Deal } from '#contract/list-deals'
import type { Money } from '#contract/money'
import { CancellationLine } from '../../../components/deal-card/cancellation-line.tsx'
import { formatMiles } from '../../../format/miles.ts'
import { formatMoney } from '../../../format/money.ts'
import { formatCents } from '../../../format/value.ts'
import type { DealCalculations, DealCheck } from '../rates/check-deal.ts'

type DealRoom = Deal['data']['room_types'][number]

interface DealChangeProps {
  readonly room: DealRoom
  /** What has become of the deal; undefined while that is not known. */
  readonly check: DealCheck | undefined
  readonly now: Date
}

/** The rate of a deal, and what has changed since it was found, which takes no more space than what it replaces. */
export function DealChange({ room, check, now }: DealChangeProps) {
  const [rate] = room.rates
  const cheapest = check?.kind === 'rate sold out' ? check.cheapest : undefined
  return (
    <>
      <output className="hotel-deal-change">{check !== undefined && changeWords(check, room.calculations)}</output>
      {cheapest !== undefined ? (
        <div>
          <p className="hotel-note">
            {cheapest.roomName} · {cheapest.boardName}
          </p>
          <p className="hotel-note">{cheapest.refundable ? 'Refundable' : 'Non-refundable'}</p>
        </div>
      ) : (
        rate !== undefined && (
          <div>
            <p className="hotel-note">
              {rate.name} · {rate.board_name}
            </p>
            <CancellationLine policies={rate.cancellation_policies} now={now} />
          </div>
        )
      )}
    </>
  )
}

function changeWords(check: DealCheck, was: DealRoom['calculations']): string | undefined {
  switch (check.kind) {
    case 'kept':
      return undefined
    case 'changed':
      return priceWords(was, check.offer.offerRetailRate, check.calculations)
    case 'rate sold out':
      return check.cheapest === undefined
        ? 'This rate is sold out'
        : `Sold out: the cheapest now is ${formatMiles(check.cheapest.amount)} miles`
    case 'stay sold out':
      return 'This stay is sold out'
    default:
      return check satisfies never
  }
}

/**
 * Says what a deal cost and costs now, in miles where these have changed, else in cash, and what a mile is worth now: of those
 * that were found, where what it takes now is not known.
 */
function priceWords(was: DealCalculations, cash: Money, now: DealCalculations | undefined): string {
  const { miles_required: miles, selling_price: price } = was
  const value = formatCents(now?.cpm ?? (100 * cash.amount) / miles)
  const [before, after] =
    now === undefined || now.miles_required === miles
      ? [formatMoney(price), formatMoney(now?.selling_price ?? cash)]
      : [`${formatMiles(miles)} miles`, formatMiles(now.miles_required)]
  return `Was ${before} when found, now ${after}; value ${value}`
}
