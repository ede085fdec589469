import { useMemo } from 'react'
import * as z from 'zod/mini'
import { deviceText, readStored, storeText, useStoredText } from '#web/browser/stored-text.ts'

const recentName = 'recent-places'
const mostRecent = 5

const destination = z.object({
  name: z.string(),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  hotelId: z.optional(z.string()),
})

/**
 * An option of *Where*: a place to find deals near, a hotel, or, without either, the whole world or its warm places.
 */
export type Destination = z.output<typeof destination> & { readonly climate?: 'warm' | undefined }

const read = (stored: string | undefined) => readStored(z.array(destination), stored, [])

/** Returns the recently selected places and hotels, latest first; stored only on this device. */
export function useRecentPlaces(): readonly Destination[] {
  const stored = useStoredText(recentName)
  return useMemo(() => read(stored), [stored])
}

/** Stores a place or hotel as the latest one. */
export function rememberPlace(chosen: Destination) {
  const others = read(deviceText(recentName)).filter(
    ({ name, latitude, hotelId }) => name !== chosen.name || latitude !== chosen.latitude || hotelId !== chosen.hotelId,
  )
  storeText(recentName, JSON.stringify([chosen, ...others].slice(0, mostRecent)))
}
