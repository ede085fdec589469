import type { NamedPlace, Place } from '../places/place.ts'

type Given = Omit<Place, 'region' | 'near'> & Partial<NamedPlace>

/** Returns a place without a region and other names, unless given. */
export function testPlace(place: Given): NamedPlace {
  return { regionId: `${place.countryCode}.`, region: '', near: '', otherNames: [], ...place }
}
