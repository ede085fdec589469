import { plainText } from '#sources/liteapi/plain-text'
import type { Amenity } from '#server/hotels/hotel'
import { foldWords } from '#server/places/fold-text'

/** A facility as named in one of the supplier's lists. */
export interface NamedFacility {
  readonly id: number
  /** `undefined` when only the id is known. */
  readonly name: string | undefined
}

/**
 * Maps the supplier's facilities to amenities. The supplier has thousands, with the same name under several ids and in
 * several spellings. Among those with the same name, a stored one wins, or else the one with the lowest id.
 *
 * @param stored the catalogue's amenities
 */
export function createSupplierAmenities(stored: readonly Amenity[], facilities: readonly NamedFacility[]) {
  const byId = new Map<number, Amenity>()
  const byName = new Map<string, Amenity>()
  const names = new Map<number, string>()
  const canonical = new Map<string, number>()
  let added: Amenity[] = []
  for (const amenity of stored) keep(amenity)
  for (const { id, name } of facilities.toSorted((a, b) => a.id - b.id)) {
    const tidied = tidy(name)
    if (tidied === '') continue
    names.set(id, tidied)
    const key = nameKey(tidied)
    if (!canonical.has(key)) canonical.set(key, id)
  }

  function idOf({ id, name }: NamedFacility): number | undefined {
    const known = byId.get(id)
    if (known !== undefined) return known.amenityId
    const tidied = names.get(id) ?? tidy(name)
    if (tidied === '') return undefined
    const key = nameKey(tidied)
    const same = byName.get(key)
    if (same !== undefined) return same.amenityId
    const amenityId = canonical.get(key) ?? id
    const spelled = names.get(amenityId) ?? tidied
    const amenity = { amenityId, name: spelled, category: amenityCategory(spelled) }
    keep(amenity)
    added.push(amenity)
    return amenityId
  }

  function keep(amenity: Amenity): void {
    byId.set(amenity.amenityId, amenity)
    byName.set(nameKey(amenity.name), amenity)
  }

  return {
    /** Returns ids of amenities in order, without duplicates. Facilities without a name are left out. */
    idsOf(facilities: readonly NamedFacility[]): number[] {
      return [...new Set(facilities.flatMap((facility) => idOf(facility) ?? []))]
    },
    /** Returns amenities that are new since the last call and not stored. */
    takeAdded(): readonly Amenity[] {
      const taken = added
      added = []
      return taken
    },
  }
}

/** Removes commas, because they separate names in a filter. */
function tidy(name = ''): string {
  return plainText(name)
    .replaceAll(/\s*,\s*/g, ' / ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Returns a key that ignores letter case, hyphens, spaces and words such as "available". */
function nameKey(name: string): string {
  const words = foldWords(name)
  return words.filter((word) => word !== 'available').join('') || words.join('')
}

/** The first match determines the category, so specific words come before general ones. */
const keyWords: readonly (readonly [category: string, words: RegExp])[] = [
  ['Accessibility', /wheelchair|accessib|reduced mobility|disab|braille|hearing|visually|step-free|roll-in|grab rail/],
  [
    'Transport',
    /parking|garage|shuttle|transfer|taxi|bicycle|bike|cycling|car (rental|hire)|charging|airport|valet|ski storage/,
  ],
  [
    'Wellness',
    /spa\b|sauna|hammam|steam|massage|wellness|pool|jacuzzi|hot tub|whirlpool|fitness|gym|yoga|solarium|beauty|thermal/,
  ],
  ['Family', /famil|child|kids?\b|baby|cots?\b|cribs?\b|playground|games? room|highchair/],
  [
    'Food and drink',
    /restaurant|breakfast|\bbars?\b|caf[eé]|coffee|dining|meals?\b|menu|snack|wine|minibar|room service|kitchen|bbq|barbecue|buffet|tea\b|lunch|dinner/,
  ],
  ['Business', /business|meeting|conference|banquet|fax|photocop|printer|co-?working/],
  [
    'Room',
    /air.?condition|heating|\btv\b|television|\bsafe\b|balcon|bathroom|shower|bath\b|bathrobe|hair.?dryer|desk\b(?!.*24)|soundproof|kettle|iron\b|wardrobe|toiletries|towel|linen|refrigerator|fridge|microwave/,
  ],
]

/** Found at a reception, not in a room. */
const atReception = /front desk|reception/

/** Returns an amenity's category from the words of its English name, or `General`. */
export function amenityCategory(name: string): string {
  const folded = name.toLowerCase()
  if (atReception.test(folded)) return 'General'
  return keyWords.find(([, words]) => words.test(folded))?.[0] ?? 'General'
}
