import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dealsQuery } from '../deal/list-deals.ts'
import { useHydrated } from '#web/kit/lazy/hydration.ts'
import { medianNetCents, type UsualMilePrice } from './redemption.ts'
import { dealsPath } from '#web/device/address/paths.ts'

interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly city: string
}

/** The median of the net values of the deals near a place; nothing is requested without one. */
export function useUsualMilePrice(place: Place | undefined): UsualMilePrice {
  const { latitude, longitude, city = '' } = place ?? {}
  const isKnown = place !== undefined
  // The service renders the page without it.
  const isHydrated = useHydrated()
  const query = dealsQuery(dealsPath.request({ latitude, longitude, near: city }))
  const { data, isPending } = useQuery({ ...query, enabled: isHydrated && isKnown })
  const deals = isKnown ? data?.deals : undefined
  const cents = useMemo(() => {
    const rooms = deals?.flatMap(({ data: { room_types } }) => room_types.slice(0, 1)) ?? []
    return medianNetCents(rooms.map(({ calculations }) => calculations))
  }, [deals])
  return { cents, isLoading: isPending, words: `the median of the deals near ${city}` }
}
