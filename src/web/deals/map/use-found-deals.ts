import { reaches } from '#contract/deals/reach'
import { useMemo } from 'react'
import { type Area, densest } from '#basemap/geometry.ts'
import { useLastValue } from '#web/browser/use-last-value.ts'
import type { Position } from '#web/kit/format/distance.ts'
import type { DealsSearch } from '../deals-address.ts'

interface Search {
  readonly search: DealsSearch
  /** The deals found within reach, and those farther away. */
  readonly near: readonly Position[]
  readonly farther: readonly Position[]
  readonly center: Position | undefined
}

const nothing = { found: [], fitKey: undefined }

/**
 * Returns the area or positions for the map to fit, and a key. The key changes when the map should fit again: once
 * everything has loaded, and not when only the filters narrow the search.
 */
export function useFoundDeals(isSettled: boolean, { search, near, farther, center }: Search) {
  const { latitude, longitude, radius, south, west, north, east } = search
  const isEmpty = near.length === 0
  const isVoid = isEmpty && farther.length === 0
  const key = JSON.stringify([latitude, longitude, radius, south, west, north, east, isEmpty, isVoid])
  const latest = useMemo(() => {
    if (!isSettled) return undefined
    // Does not depend on the whole search, which changes with every map move: this is slow for many deals.
    return { found: foundDeals({ search: { radius, south, west, north, east }, near, farther, center }), fitKey: key }
  }, [isSettled, radius, south, west, north, east, near, farther, center, key])
  return useLastValue(latest) ?? nothing
}

/**
 * Returns what the map first shows: the searched area; or most of the deals found near a place, including the best; or,
 * if none were found, the place with the deals farther away.
 */
export function foundDeals({ search, near, farther, center }: Search): Area | readonly Position[] {
  const { south, west, north, east } = search
  if (south !== undefined && west !== undefined && north !== undefined && east !== undefined) {
    return { south, west, north, east }
  }
  if (center === undefined) return near
  // The map marks the best three.
  if (near.length > 0) return [...new Set([...near.slice(0, 3), ...densest(near)])]
  return farther.length > 0 ? [center, ...farther] : around(center, search.radius ?? reaches.at(-1)!)
}

const metersPerDegree = 111_195

/** Returns the northern, southern, eastern and western ends of a circle. */
function around({ latitude, longitude }: Position, radiusMeters: number): readonly Position[] {
  const up = radiusMeters / metersPerDegree
  const along = Math.min(180, up / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)))
  return [
    { latitude: Math.min(90, latitude + up), longitude },
    { latitude: Math.max(-90, latitude - up), longitude },
    { latitude, longitude: longitude + along },
    { latitude, longitude: longitude - along },
  ]
}
