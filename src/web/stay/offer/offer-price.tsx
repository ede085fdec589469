import type { Offer } from '#contract/hotels/find-offers'
import { withTaxes } from '#contract/hotels/full-price'
import { formatMoney } from '#web/kit/format/money.ts'
import { AboutCash } from './about-cash.tsx'
import { describeFullPrice, discountPercent } from './offer-sums.ts'
import { Hidden, Text } from '#web/kit/text.tsx'

/** The price of a stay with its discount, and which taxes it includes. */
export function OfferPrice({ offer }: { readonly offer: Offer }) {
  const discount = discountPercent(offer)
  const cash = withTaxes(offer)
  const initialPrice = withTaxes(offer, offer.offerInitialPrice)
  return (
    <Text as="div" size="small">
      <p>
        {discount !== undefined && (
          <>
            <Hidden>Before </Hidden>
            <Text as="s" tone="soft">
              {formatMoney(initialPrice, true)}
            </Text>{' '}
            <Text as="span" weight="strong" tone="good" nowrap>
              −{discount}%
            </Text>{' '}
          </>
        )}
        <Text as="strong" size="large" weight="heavy" nowrap>
          {formatMoney(cash, true)}
        </Text>
        <AboutCash money={cash} />
      </p>
      <Text tone="soft">{describeFullPrice(offer)}</Text>
    </Text>
  )
}
