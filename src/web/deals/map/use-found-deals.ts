import { reaches } from '#contract/deals/reach'
import { useMemo } from 'react'
import { type Area, densest } from '#basemap/geometry.ts'
import { useLastValue } from '#web/browser/use-last-value.ts'
import type { Position } from '#web/kit/format/distance.ts'
import type { DealsSearch } from '../deals-address.ts'

interface Search {
  readonly search: DealsSearch
  /** Those that were found, and those farther away. */
  readonly near: readonly Position[]
  readonly farther: readonly Position[]
  readonly center: Position | undefined
}

const nothing = { found: [], fitKey: undefined }

/**
 * Returns what the map fits, with a key that changes when it should fit it again: once all of it has come, and not while
 * only the filters narrow it.
 */
export function useFoundDeals(isSettled: boolean, { search, near, farther, center }: Search) {
  const { latitude, longitude, radius, south, west, north, east } = search
  const isEmpty = near.length === 0
  const isVoid = isEmpty && farther.length === 0
  const key = JSON.stringify([latitude, longitude, radius, south, west, north, east, isEmpty, isVoid])
  const latest = useMemo(() => {
    if (!isSettled) return undefined
    // Not of the search, which changes with every move of the map: this takes long for many deals.
    return { found: foundDeals({ search: { radius, south, west, north, east }, near, farther, center }), fitKey: key }
  }, [isSettled, radius, south, west, north, east, near, farther, center, key])
  return useLastValue(latest) ?? nothing
}

/**
 * Returns what the map opens on: the area that was searched, or most of what was found near a place, with the best; where nothing was, the
 * place with what is farther away.
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

/** The northern, southern, eastern and western end of a circle. */
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
