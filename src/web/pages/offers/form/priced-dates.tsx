import type { OffersInput } from '#contract/find-offers'
import { useFormContext } from 'react-hook-form'
import { useKnownDayPrices } from '../../../api/use-day-prices.ts'
import { DatesFields } from '../../../components/stay/dates-fields.tsx'
import { formatMoneyShort } from '../../../format/day-price.ts'
import { usePriceOfOffer } from '../sell/shown-prices.ts'
import { offersSchema, type OffersValues } from './offers-schema.ts'

/** The dates of the stay, with what is known of the prices of other days for the hotels and guests in the form. */
export function PricedDates({ now }: { readonly now: Date }) {
  const { watch } = useFormContext<OffersValues, unknown, OffersInput>()
  const priceOf = useKnownDayPrices(offersSchema.safeParse(watch()).data, usePriceOfOffer())
  return (
    <DatesFields
      now={now}
      priceOf={(day) => {
        const price = priceOf(day)?.price
        return price && formatMoneyShort(price, 0)
      }}
    />
  )
}
