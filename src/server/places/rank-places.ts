import type { Place } from './place.ts'
import type { TextSearch } from './spellings.ts'
import type { PlaceMatch } from './storage.ts'

/** A place of fewer people is searched by its own name: what it is called elsewhere too is rarely meant. */
const knownPopulation = 100_000

/**
 * The factors on the size of a place by how its name matches: Bath before Bathinda, Paris before Par, Wien before Wiesbaden,
 * and York before New York, which comes before towns in the state of New York.
 */
const weights = { whole: 20, wholeOther: 10, beginning: 1, beginningOther: 0.25, part: 0.25, elsewhere: 0.05 }
type Kind = keyof typeof weights

const beginnings: ReadonlySet<Kind> = new Set(['whole', 'wholeOther', 'beginning', 'beginningOther'])

export interface RankedPlace {
  readonly place: Place
  /** Whether its name, or that of a known place in another language, begins with the text. */
  readonly begins: boolean
  /** Whether it is called exactly so, in any language. */
  readonly isCalledSo: boolean
  /** Greater is better among those that begin with the text, and among the others. */
  readonly weight: number
}

/** Ranks the places that match a text: those that begin with it come before those that contain it, larger ones first. */
export function rankPlaces(matches: readonly PlaceMatch[], { texts }: Pick<TextSearch, 'texts'>): RankedPlace[] {
  const [text = ''] = texts
  const called = new Set(texts)
  return matches
    .map(({ foldedName, otherNames, ...place }): RankedPlace => {
      const isOtherName = otherNames.includes(`|${text}|`)
      const kind = kindOf()
      return {
        place,
        begins: beginnings.has(kind),
        isCalledSo: isOtherName || kind === 'whole',
        weight: place.population * weights[kind],
      }

      function kindOf(): Kind {
        if (called.has(foldedName)) return 'whole'
        const isKnown = place.population >= knownPopulation
        if (isKnown && isOtherName) return 'wholeOther'
        if (foldedName.startsWith(text)) return 'beginning'
        if (isKnown && otherNames.includes(`|${text}`)) return 'beginningOther'
        return foldedName.includes(` ${text}`) ? 'part' : 'elsewhere'
      }
    })
    .sort(byRank)
}

/** Best first: negative where `a` is the better. */
export function byRank(a: RankedPlace, b: RankedPlace): number {
  return Number(b.begins) - Number(a.begins) || b.weight - a.weight
}
