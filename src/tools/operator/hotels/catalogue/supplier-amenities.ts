import { plainText } from '#sources/liteapi/plain-text'
import type { Amenity } from '#server/hotels/hotel'
import { foldWords } from '#server/places/fold-text'

/** A facility as the supplier names it, in one of its lists. */
export interface NamedFacility {
  readonly id: number
  /** `undefined` where only the id is known. */
  readonly name: string | undefined
}

/**
 * Translates the supplier's facilities to amenities: theirs are thousands, with one name under several ids and in several
 * spellings. Of those with the same name the one that is stored already counts, or else the one with the lowest id.
 *
 * @param stored the amenities of our catalogue
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
    /** Returns the ids of amenities, each once, in order. A facility without a name is left out. */
    idsOf(facilities: readonly NamedFacility[]): number[] {
      return [...new Set(facilities.flatMap((facility) => idOf(facility) ?? []))]
    },
    /** Returns the amenities that have come up since the last call and are not stored. */
    takeAdded(): readonly Amenity[] {
      const taken = added
      added = []
      return taken
    },
  }
}

/** A comma separates names in a filter, so that no name can have one. */
function tidy(name = ''): string {
  return plainText(name)
    .replaceAll(/\s*,\s*/g, ' / ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The same for names that differ in letter case, hyphens, blanks, or in saying that what is listed is available. */
function nameKey(name: string): string {
  const words = foldWords(name)
  return words.filter((word) => word !== 'available').join('') || words.join('')
}

/** The first that matches names the category, so the particular come before the general. */
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

/** At a reception, not in a room. */
const atReception = /front desk|reception/

/** Returns the category of an amenity by the words of its English name; `General` where none is known. */
export function amenityCategory(name: string): string {
  const folded = name.toLowerCase()
  if (atReception.test(folded)) return 'General'
  return keyWords.find(([, words]) => words.test(folded))?.[0] ?? 'General'
}
