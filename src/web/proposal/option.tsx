import { nightsBetween } from '#contract/days'
import { withTaxes } from '#contract/hotels/full-price'
import { remarksOf } from '#contract/hotels/remarks'
import type { ProposedOption } from '#contract/proposals/proposal'
import { formatCount, formatNumber } from '#web/kit/format/locale.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { Stack } from '#web/kit/stack.tsx'
import { Note, Text } from '#web/kit/text.tsx'
import { ownTimeZone } from '#web/kit/format/zone-time.ts'
import { CardPhoto } from '#web/photos/photo.tsx'
import { perNight } from '#web/stay/compare/compared-rows.ts'
import { describeOfferTerms } from '#web/stay/cancellation/describe-terms.ts'
import { formatGuests, formatRoomsAndBoards } from '#web/stay/offer/format-offer.ts'
import { describeFullPrice } from '#web/stay/offer/offer-sums.ts'
import styles from './proposal.module.css'

/** Longer remarks are folded, except in print. */
const mostUnfolded = 300

interface OptionProps {
  readonly number: number
  readonly option: ProposedOption
  readonly now: Date
}

/** A rate that the client may select, with all facts for the decision. */
export function Option({ number, option, now }: OptionProps) {
  const { offer, hotel, stay } = option
  const price = withTaxes(offer)
  const nights = nightsBetween(stay.checkin, stay.checkout)
  const guests = formatGuests(stay.occupancies, offer.rates)
  const remarks = remarksOf(offer.rates)
  const facts = [
    hotel.stars && formatCount(hotel.stars, 'star', 'stars'),
    hotel.rating && `rated ${formatNumber(hotel.rating.toFixed(1))} of 10 by guests`,
    [hotel.address, hotel.city].filter(Boolean).join(', '),
  ]
  return (
    <article className={styles.option}>
      {/* Loaded eagerly, so that print includes photos never scrolled to. */}
      <CardPhoto url={hotel.main_photo} className={styles.photo} loading="eager" />
      <Stack gap={1} className={styles.words}>
        <Text as="h3" size="large">
          {number}. {hotel.name ?? hotel.id}
        </Text>
        <Note>{facts.filter(Boolean).join(' · ')}</Note>
        <p>
          <b>{formatRoomsAndBoards(offer)}</b>
        </p>
        {guests !== formatGuests(stay.occupancies) && <p>{guests}</p>}
        <Text weight="strong">{describeOfferTerms(option, now, ownTimeZone()).costs}</Text>
        {remarks.length > 0 && (
          <details className={styles.remarks} open={remarks.join('').length <= mostUnfolded}>
            <summary>Remarks</summary>
            {remarks.map((text) => (
              <Text key={text} size="small">
                {text}
              </Text>
            ))}
          </details>
        )}
      </Stack>
      <Text as="div" size="small" tone="soft" className={styles.price}>
        <Text size="figure" weight="bold" tone="ink">
          {formatMoney(price, true)}
        </Text>
        <p>for the stay, {describeFullPrice(offer)}</p>
        {nights > 1 && <p>{formatMoney(perNight(price, nights), true)} a night</p>}
      </Text>
    </article>
  )
}
