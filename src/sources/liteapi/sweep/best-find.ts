import type { DealRoomType } from '#contract/list-deals'
import type { Find } from '#server/deals/finds/storage'

/** Values of a mile are equal within about this share: miles are rounded, so they differ a little in any case. */
const equalShare = 0.03

/** Best first: the one whose miles are worth more; of equals the one that takes fewer miles a night. */
export function compareRooms({ calculations: a }: DealRoomType, { calculations: b }: DealRoomType): number {
  return valueStep(b) - valueStep(a) || milesPerNight(a) - milesPerNight(b) || b.cpm - a.cpm
}

/** A find with its room type; `undefined` where the stay was sold out. */
export interface ReadFind {
  readonly find: Find
  readonly room: DealRoomType | undefined
}

export function readFind(find: Find): ReadFind {
  return { find, room: find.roomType === null ? undefined : (JSON.parse(find.roomType) as DealRoomType) }
}

/** Returns the best find that is not sold out; of equals the first. */
export function bestFind(finds: readonly ReadFind[]): { find: Find; room: DealRoomType } | undefined {
  const free = finds.flatMap(({ find, room }) => (room === undefined ? [] : [{ find, room }]))
  return free.toSorted((a, b) => compareRooms(a.room, b.room))[0]
}

type Calculations = DealRoomType['calculations']

function valueStep({ cpm }: Calculations): number {
  return Math.round(Math.log(cpm) / Math.log(1 + equalShare))
}

function milesPerNight({ miles_required, selling_price, price_per_night }: Calculations): number {
  return miles_required / Math.max(1, Math.round(selling_price.amount / price_per_night.amount))
}
