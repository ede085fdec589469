import type { Offer, OfferRate } from '#contract/hotels/find-offers'
import { remarksOf } from '#contract/hotels/remarks'
import type { Occupancy } from '#contract/hotels/stay'
import type { ComponentProps } from 'react'
import { formatMoney } from '#web/kit/format/money.ts'
import { formatBoards, formatGuests, formatAmounts } from './format-offer.ts'
import { PartBoundary } from '#web/kit/parts/part-boundary.tsx'
import { CancellationSteps } from '../cancellation/cancellation-steps.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import styles from './offer.module.css'

interface OfferDetailsProps extends ComponentProps<typeof CancellationSteps> {
  readonly offer: Offer
  readonly occupancies: readonly Occupancy[]
}

/** The details of an offer: rooms, taxes, the hotel's remarks and cancellation costs. */
export function OfferDetails(props: OfferDetailsProps) {
  const { offer, occupancies } = props
  const remarks = remarksOf(offer.rates)
  return (
    <div className={styles.details}>
      <Stack>
        <Stack as="ul" role="list">
          {offer.rates.map((rate) => (
            <Room key={rate.rateId} rate={rate} occupancies={occupancies} isOnlyOne={offer.rates.length === 1} />
          ))}
        </Stack>
        {remarks.length > 0 && (
          <div>
            <Text weight="bold">Remarks</Text>
            <ul role="list">
              {remarks.map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
            </ul>
          </div>
        )}
      </Stack>
      <PartBoundary what="The terms of cancellation">
        <CancellationSteps {...props} />
      </PartBoundary>
    </div>
  )
}

interface RoomProps extends Pick<OfferDetailsProps, 'occupancies'> {
  readonly rate: OfferRate
  readonly isOnlyOne: boolean
}

function Room({ rate, occupancies, isOnlyOne }: RoomProps) {
  const { name, occupancyNumber, maxOccupancy, retailRate } = rate
  const ownGuests = occupancies.slice(occupancyNumber - 1, occupancyNumber)
  // Guests and rates match by the number of the room: alone, it is the first.
  const guests = formatGuests(ownGuests, [{ ...rate, occupancyNumber: 1 }])
  return (
    <li>
      <Text weight="bold">{isOnlyOne ? name : `Room ${occupancyNumber}: ${name}`}</Text>
      <Text tone="soft">
        {guests} · sleeps {maxOccupancy} · {formatBoards({ rates: [rate] })}
      </Text>
      <dl className={styles.sums}>
        <Row gap={3} justify="between" wrap={false}>
          <dt>Room for the stay</dt>
          <dd>{formatAmounts(retailRate.total)}</dd>
        </Row>
        {retailRate.taxesAndFees.map((tax, index) => (
          // Two taxes of a room may have the same description; their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <Row key={index} gap={3} justify="between" wrap={false}>
            <dt>{describeTax(tax)}</dt>
            <dd>{tax.amount === 0 ? '' : formatMoney(tax)}</dd>
          </Row>
        ))}
      </dl>
    </li>
  )
}

function describeTax({ description, included }: OfferRate['retailRate']['taxesAndFees'][number]): string {
  if (included) return `${description}, included`
  return /at the property/i.test(description) ? description : `${description}, paid at the property`
}
