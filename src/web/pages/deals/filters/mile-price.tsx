import type { Deal } from '#contract/list-deals'
import { useMilePrice } from '../../../browser/mile-price.ts'
import { MilePriceField } from '../../../components/redeem/mile-price-field.tsx'
import { medianNetCents } from '../../../format/median-net-cents.ts'

/** What a mile is worth to the user; by default the median of the deals on screen. */
export function MilePrice({ deals }: { readonly deals: readonly Deal[] }) {
  const rooms = deals.flatMap(({ data }) => data.room_types.slice(0, 1))
  const cents = medianNetCents(rooms.map(({ calculations }) => calculations))
  return (
    <MilePriceField
      cents={useMilePrice()}
      usual={{ cents, isLoading: false, words: 'the median of the deals listed here' }}
    />
  )
}
