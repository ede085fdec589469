import { offer } from '#contract/find-offers'
import { stayFields } from '#contract/stay'
import * as z from 'zod/mini'
import type { ChosenRate } from './chosen-rate.ts'

/** A chosen rate as it is stored in the browser, where anything may have happened to it. */
export const storedRate = z.object({
  key: z.string(),
  hotelId: z.string(),
  hotel: z.optional(
    z.object({
      id: z.string(),
      name: z.string(),
      city: z.string(),
      country: z.string(),
      address: z.string(),
      stars: z.number(),
      rating: z.number(),
      latitude: z.number(),
      longitude: z.number(),
      main_photo: z.string(),
    }),
  ),
  offer,
  stay: z.object(stayFields),
  timeZone: z.optional(z.string()),
  isSandbox: z.boolean(),
  foundAtMs: z.number(),
  ownCents: z.optional(z.int().check(z.minimum(0))),
})

/** Returns a rate with what is worth storing: the remarks of suppliers are long, and are not read from here. */
export function toStored({ hotel, offer: found, ...rate }: ChosenRate): z.input<typeof storedRate> {
  const { stay } = rate
  return {
    ...rate,
    stay: {
      ...stay,
      occupancies: stay.occupancies.map(({ adults, children }) => ({ adults, children: [...children] })),
    },
    hotel: hotel && {
      id: hotel.id,
      name: hotel.name,
      city: hotel.city,
      country: hotel.country,
      address: hotel.address,
      stars: hotel.stars,
      rating: hotel.rating,
      latitude: hotel.latitude,
      longitude: hotel.longitude,
      main_photo: hotel.main_photo,
    },
    offer: {
      ...found,
      rates: found.rates.map((room) => ({
        ...room,
        remarks: '',
        cancellationPolicies: { ...room.cancellationPolicies, hotelRemarks: [] },
      })),
    },
  }
}
