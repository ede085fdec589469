import type { DealRoomType } from '#contract/deals/list-deals'
import type { FoundDeal } from '#server/deals/found/storage'

/** Values of a mile are equal within about this share: miles are rounded, so they differ a little in any case. */
const equalShare = 0.03

/** Best first: the one whose miles are worth more; of equals the one that takes less a night, with what is paid at the property. */
export function compareRooms({ calculations: a }: DealRoomType, { calculations: b }: DealRoomType): number {
  return valueStep(b) - valueStep(a) || costPerNight(a) - costPerNight(b) || b.cpm - a.cpm
}

/** A deal with its room type; `undefined` where the stay was sold out. */
export interface ReadDeal {
  readonly deal: FoundDeal
  readonly room: DealRoomType | undefined
}

export function readDeal(deal: FoundDeal): ReadDeal {
  return { deal, room: deal.roomType === null ? undefined : (JSON.parse(deal.roomType) as DealRoomType) }
}

/** Returns the best deal that is not sold out; of equals the first. */
export function bestDeal(foundDeals: readonly ReadDeal[]): { deal: FoundDeal; room: DealRoomType } | undefined {
  const free = foundDeals.flatMap(({ deal, room }) => (room === undefined ? [] : [{ deal, room }]))
  return free.toSorted((a, b) => compareRooms(a.room, b.room))[0]
}

type Calculations = DealRoomType['calculations']

function valueStep({ cpm }: Calculations): number {
  return Math.round(Math.log(cpm) / Math.log(1 + equalShare))
}

/** In miles; what is paid at the property counts as the miles that replace as much. */
function costPerNight({ miles_required, excluded_taxes, cpm, selling_price, price_per_night }: Calculations): number {
  const nights = Math.max(1, Math.round(selling_price.amount / price_per_night.amount))
  return (miles_required + (100 * excluded_taxes) / cpm) / nights
}
