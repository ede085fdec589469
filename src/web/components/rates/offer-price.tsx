import './offer-price.css'
import type { Offer } from '#contract/find-offers'
import { formatMoney } from '../../format/money.ts'
import { discountOf, taxesOf } from '../../format/offer-sums.ts'
import { moneyWords } from '../../format/offer-words.ts'

interface OfferPriceProps {
  readonly offer: Offer
  /** What the amount covers: `for 2 nights`. */
  readonly note?: string
}

/** The price of a stay, its discount, and the taxes included or paid at the property. */
export function OfferPrice({ offer, note }: OfferPriceProps) {
  const discount = discountOf(offer)
  const included = taxesOf(offer, 'included')
  const atProperty = taxesOf(offer, 'at-property')
  return (
    <div className="offer-price">
      <p>
        {discount !== undefined && (
          <>
            <span className="visually-hidden">Before </span>
            <s>{formatMoney(discount.initial)}</s> <span className="offer-saving">−{discount.percent} %</span>{' '}
          </>
        )}
        <strong>{formatMoney(offer.offerRetailRate)}</strong>
        {note !== undefined && <span className="offer-note"> {note}</span>}
      </p>
      <p className="offer-taxes">
        {included.length > 0 && <span>includes {moneyWords(included)} of taxes</span>}{' '}
        {atProperty.length > 0 && <span>+ {moneyWords(atProperty)} at the property</span>}
        {included.length === 0 && atProperty.length === 0 && <span>taxes included</span>}
      </p>
    </div>
  )
}
