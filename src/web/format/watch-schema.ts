import * as z from 'zod/mini'

/** The best deal that a watch has found. */
const watchedDeal = z.object({
  hotelId: z.string(),
  hotelName: z.string(),
  checkin: z.iso.date(),
  checkout: z.iso.date(),
  miles: z.number(),
  price: z.object({ amount: z.number(), currency: z.string() }),
  /** Cents of retail price per mile. */
  cpm: z.number(),
})

/** A search that is looked at again and again, as it is stored: also what a later version has added stays. */
export const watchSchema = z.looseObject({
  id: z.string(),
  /** The search part of the address of the deals, without the question mark. */
  search: z.string(),
  /** The name of the place, where the address has none. */
  place: z.optional(z.string()),
  addedAtMs: z.number(),
  /** What was found when it was last looked at. */
  found: z.optional(
    z.object({
      atMs: z.number(),
      total: z.number(),
      best: z.optional(watchedDeal),
      /** Which stays the first of them are. */
      stays: z.array(z.string()),
    }),
  ),
  /** What the list of watches has shown of it, or else was found first. */
  seen: z.optional(z.object({ atMs: z.number(), stays: z.array(z.string()) })),
})
export type Watch = z.output<typeof watchSchema>
export type FoundByWatch = NonNullable<Watch['found']>
