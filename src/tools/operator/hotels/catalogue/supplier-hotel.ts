import * as z from 'zod/mini'

/*
 * Any field except the id may be missing, null, empty or of another type. A bad field counts as missing, and the rest of
 * the hotel is still used.
 */

/** Makes a schema that returns the second value for whatever the first one rejects. */
const otherwise = z.catch

const text = otherwise(z.string(), '')
/** A number, which may come as text. */
const number = otherwise(
  z.nullable(
    z.union([
      z.number(),
      z.pipe(
        z.string().check(z.regex(/^\s*-?\d+(\.\d+)?\s*$/)),
        z.transform((digits: string) => Number(digits)),
      ),
    ]),
  ),
  null,
)
const position = { latitude: number, longitude: number }
const location = otherwise(z.nullable(z.object(position)), null)

/** A list without its bad items. */
function listOf<Item>(item: z.ZodMiniType<Item>) {
  const itemsOrNull = otherwise(z.array(otherwise(z.nullable(item), null)), [])
  return z.pipe(
    itemsOrNull,
    z.transform((items: (Item | null)[]) => items.filter((one): one is Item & NonNullable<unknown> => one !== null)),
  )
}

/** Whether the supplier has deleted the hotel: the field has the time, in any form. */
const isDeleted = z.pipe(
  z.unknown(),
  z.transform((at: unknown) => at !== undefined && at !== null && at !== '' && at !== 0 && at !== false),
)

const facts = {
  name: text,
  country: text,
  city: text,
  address: text,
  zip: text,
  ...position,
  location,
  rating: number,
  reviewCount: number,
  hotelTypeId: number,
  chain: text,
  deletedAt: z.optional(isDeleted),
}

/** The part of a list entry that is stored until the description arrives. */
export const listedHotel = z.object({
  id: z.string().check(z.minLength(1)),
  ...facts,
  stars: number,
  chainId: number,
  facilityIds: listOf(z.int()),
})
export type ListedHotel = z.output<typeof listedHotel>

/** The supplier's description of a single hotel. */
export const describedHotel = z.object({
  ...facts,
  starRating: number,
  hotelDescription: text,
  checkinCheckoutTimes: otherwise(z.record(z.string(), z.unknown()), {}),
  hotelImages: listOf(
    z.object({ url: text, urlHd: text, caption: text, order: number, defaultImage: otherwise(z.boolean(), false) }),
  ),
  facilities: listOf(z.object({ facilityId: z.int(), name: otherwise(z.optional(z.string()), undefined) })),
})
export type DescribedHotel = z.output<typeof describedHotel>

/** A facility in the supplier's list. */
export const listedFacility = z.object({ facility_id: z.int(), facility: otherwise(z.optional(z.string()), undefined) })
