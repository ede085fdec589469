import type { Offer } from '#contract/hotels/find-offers'
import { withTaxes } from '#contract/hotels/full-price'
import type { StayRequest } from '#contract/hotels/stay'
import { ShortlistButton } from '#web/shortlist/shortlist-button.tsx'
import { pageSettings } from '#web/api/settings.ts'
import { Button } from '#web/kit/button.tsx'
import { CopyButton } from '#web/kit/controls/copy-button.tsx'
import { formatStayNights } from '#web/kit/format/dates.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { Row } from '#web/kit/stack.tsx'
import { Note, Text } from '#web/kit/text.tsx'
import type { Hotel } from '#web/stay/hotel/get-hotel.ts'
import { refundableTag } from '#web/stay/saved-stay.ts'
import { formatBoards, formatGuests, formatRooms } from '#web/stay/offer/format-offer.ts'
import { describeFullPrice } from '#web/stay/offer/offer-sums.ts'
import type { MilesPrice } from '../rate-miles.ts'
import styles from './rates.module.css'

interface NextStepProps {
  readonly hotel: Pick<Hotel, 'id' | 'name'>
  readonly offer: Offer
  /** Undefined if unknown. */
  readonly price: MilesPrice | undefined
  /** Miles earned per unit of cash; undefined if unknown. */
  readonly multiplier: number | undefined
  readonly stay: StayRequest
  readonly now: Date
}

/** The next step for a rate: a link to redeem miles, or details for the person who books it; and a save button. */
export function NextStep({ hotel, offer, price, multiplier, stay, now }: NextStepProps) {
  const { redeemUrl } = pageSettings
  const [rate, ...otherRooms] = offer.rates.toSorted((one, other) => one.occupancyNumber - other.occupancyNumber)
  const miles = price === undefined ? undefined : `${formatMiles(price.milesRequired)} miles`
  const cash = `${formatMoney(withTaxes(offer))}, ${describeFullPrice(offer)}`
  const text = [
    hotel.name,
    `${formatStayNights(stay, now)}, ${formatGuests(stay.occupancies, offer.rates)}`,
    `${formatRooms(offer)}, ${formatBoards(offer)}`,
    miles === undefined ? cash : `${miles} or ${cash}`,
    `Rate ${offer.offerId}`,
  ].join('\n')
  const mailQuery = `subject=${encodeURIComponent(`Please book ${hotel.name}`)}&body=${encodeURIComponent(text)}`
  const savedStay = {
    hotelId: hotel.id,
    hotelName: hotel.name,
    stay,
    rate: price &&
      rate && {
        milesRequired: price.milesRequired,
        price: offer.offerRetailRate,
        multiplier,
        boardType: rate.boardType,
        boardName: rate.boardName,
        refundableTag: refundableTag(offer, now.getTime()),
        roomName: rate.name,
        otherRooms,
      },
  }
  return (
    <section className={styles.redeem} aria-labelledby="redeem">
      <Text as="h3" size="large" id="redeem">
        How to redeem
      </Text>
      <Note>{[formatRooms(offer), formatBoards(offer), miles ?? cash].join(' · ')}</Note>
      {redeemUrl === null && (
        <ol className={styles.steps}>
          <li>Send this rate to your miles desk: the message is written for you.</li>
          <li>The desk checks the price and books the room.</li>
          <li>Your miles are taken once it is booked, and you get the confirmation.</li>
        </ol>
      )}
      <Row gap={4} rowGap={2}>
        <Button
          as="a"
          look="strong"
          href={redeemUrl === null ? `mailto:?${mailQuery}` : redeemHref(redeemUrl, hotel.id, stay, offer)}
        >
          {redeemUrl === null ? 'Write to the miles desk' : miles === undefined ? 'Book this rate' : `Redeem ${miles}`}
        </Button>
        <CopyButton label="Copy rate" words="Copy rate" text={text} />
        <ShortlistButton stay={savedStay} isWide />
      </Row>
    </section>
  )
}

/** Replaces `{hotel}`, `{checkin}`, `{checkout}` and `{rate}` in a URL; any other name in braces becomes empty. */
export function redeemHref(
  template: string,
  hotelId: string,
  { checkin, checkout }: Pick<StayRequest, 'checkin' | 'checkout'>,
  { offerId }: Pick<Offer, 'offerId'>,
): string {
  const values: Readonly<Record<string, string>> = { hotel: hotelId, checkin, checkout, rate: offerId }
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
