import type { Offer } from '#contract/hotels/find-offers'
import { formatMoney } from '#web/kit/format/money.ts'
import { AboutCash } from './about-cash.tsx'
import { describeTaxes, discountPercent } from './offer-sums.ts'
import { Hidden, Text } from '#web/kit/text.tsx'
import styles from './offer.module.css'

/** The price of a stay, its discount, and the taxes included or paid at the property, or that they are unknown. */
export function OfferPrice({ offer }: { readonly offer: Offer }) {
  const discount = discountPercent(offer)
  return (
    <Text as="div" size="small">
      <p>
        {discount !== undefined && (
          <>
            <Hidden>Before </Hidden>
            <Text as="s" tone="soft">
              {formatMoney(offer.offerInitialPrice, true)}
            </Text>{' '}
            <Text as="span" weight="strong" tone="good" nowrap>
              −{discount}%
            </Text>{' '}
          </>
        )}
        <Text as="strong" size="large" weight="heavy" nowrap>
          {formatMoney(offer.offerRetailRate, true)}
        </Text>
        <AboutCash money={offer.offerRetailRate} />
      </p>
      <Text tone="soft" className={styles.taxes}>
        {describeTaxes(offer, true).map((phrase) => (
          <span key={phrase}>{phrase} </span>
        ))}
      </Text>
    </Text>
  )
}
