import { nightsBetween } from '#contract/days'
import type { DealPoint } from '#contract/list-deal-points'
import type { DatedDeal } from '../../../format/deal-age.ts'

/** Returns a deal as a point on the map; undefined for one without a room. */
export function pointOf({ data, start_date, end_date, foundAtMs }: DatedDeal): DealPoint | undefined {
  const [room] = data.room_types
  if (room === undefined) return undefined
  const { id, name, latitude, longitude } = data.hotel
  const { miles_required, cpm, miles_earning } = room.calculations
  return {
    id,
    name,
    latitude,
    longitude,
    miles_required,
    nights: nightsBetween(start_date, end_date),
    cpm,
    multiplier: miles_earning.multiplier,
    found_at: foundAtMs === undefined ? null : Math.floor(foundAtMs / 1000),
  }
}
