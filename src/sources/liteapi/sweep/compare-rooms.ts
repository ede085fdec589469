import type { DealRoomType } from '#contract/list-deals'

/** Values of a mile are equal within about this share: miles are rounded, so they differ a little in any case. */
const equalShare = 0.03

/** Best first: the one whose miles are worth more; of equals the one that takes fewer miles a night. */
export function compareRooms({ calculations: a }: DealRoomType, { calculations: b }: DealRoomType): number {
  return valueStep(b) - valueStep(a) || milesPerNight(a) - milesPerNight(b) || b.cpm - a.cpm
}

/** Returns the best find that has a room type, with it; of equals the first. */
export function bestFind<Found extends { readonly roomType: string | null }>(
  finds: readonly Found[],
): { readonly find: Found; readonly room: DealRoomType } | undefined {
  const priced = finds.flatMap((find) =>
    find.roomType === null ? [] : [{ find, room: JSON.parse(find.roomType) as DealRoomType }],
  )
  return priced.toSorted((a, b) => compareRooms(a.room, b.room))[0]
}

type Calculations = DealRoomType['calculations']

function valueStep({ cpm }: Calculations): number {
  return Math.round(Math.log(cpm) / Math.log(1 + equalShare))
}

function milesPerNight({ miles_required, selling_price, price_per_night }: Calculations): number {
  return miles_required / Math.max(1, Math.round(selling_price.amount / price_per_night.amount))
}
