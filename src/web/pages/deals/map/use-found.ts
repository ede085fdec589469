import { useMemo } from 'react'
import { useLastValue } from '../../../api/use-last-value.ts'
import type { Position } from '../../../format/distance.ts'
import { reachMeters, type DealsSearch } from '../../../paths.ts'

/** What the map fits: an area, or places. */
type Found = Required<{ readonly [Side in 'south' | 'west' | 'north' | 'east']: number }> | readonly Position[]

interface Search {
  readonly search: DealsSearch
  /** All that are shown. */
  readonly points: readonly Position[]
  readonly center: Position | undefined
  readonly hasFarther: boolean
}

const nothing = { found: [], fitKey: undefined }

/**
 * Returns what the map fits, with a key that changes when it should fit it again: once all of it has come, and not while
 * only the filters narrow it.
 */
export function useFound(isSettled: boolean, { search, points, center, hasFarther }: Search) {
  const { latitude, longitude, radius, south, west, north, east } = search
  const isEmpty = points.length === 0
  const key = JSON.stringify([latitude, longitude, radius, south, west, north, east, hasFarther, isEmpty])
  const latest = useMemo(() => {
    if (!isSettled) return undefined
    return { found: foundOf({ search, points, center, hasFarther }), fitKey: key }
  }, [isSettled, search, points, center, hasFarther, key])
  return useLastValue(latest) ?? nothing
}

/** Returns what a search covers: its area, or the places that were found, and where that is not among them its own. */
export function foundOf({ search, points, center, hasFarther }: Search): Found {
  const { south, west, north, east } = search
  if (south !== undefined && west !== undefined && north !== undefined && east !== undefined) {
    return { south, west, north, east }
  }
  if (center === undefined) return points
  if (points.length === 0) return around(center, search.radius ?? reachMeters)
  return hasFarther ? [center, ...points] : points
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
