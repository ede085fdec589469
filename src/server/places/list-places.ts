import type { listPlaces } from '#contract/data/list-places'
import type { Operation } from '../operation/operation.ts'
import { countryName } from './country-name.ts'
import { foldWords } from './fold-text.ts'
import { latinKana } from './kana.ts'
import type { Place } from './place.ts'
import { searchFor, searchForSimilar, type TextSearch } from './spellings.ts'
import type { PlaceStorage } from './open-places.ts'
import type { PlaceMatch } from './storage.ts'

/** With fewer matches than this, and none that fits the text well, the text may be misspelled. */
const enoughPlaces = 3

/** The factor on a place whose name is one letter away from the text. */
const similarWeight = 0.05

/**
 * Finds cities and towns by name, region or country; if there are too few, also by names that differ in one letter. Places
 * change only when the service starts, so responses are cached until then.
 *
 * @spec Other operations
 */
export function handleListPlaces(places: PlaceStorage): Operation<typeof listPlaces> {
  return {
    cacheKey: () => '',
    async handle({ query, limit }) {
      const words = foldWords(query)
      // A query without a letter or digit matches nothing; without a query the largest places match.
      const isNothing = words.length === 0 && query.trim() !== ''
      const asTyped = isNothing ? [] : await findPlaces(places, words, limit)
      const latin = latinKana(query)
      const found = asTyped.length > 0 || latin === query ? asTyped : await findPlaces(places, foldWords(latin), limit)
      const data = found.map((place) => ({
        ...place,
        country: place.countryCode,
        countryName: countryName(place.countryCode),
      }))
      return { body: { data } }
    },
  }
}

async function findPlaces(places: PlaceStorage, words: readonly string[], limit: number): Promise<readonly Place[]> {
  const find = async (search: TextSearch) => rankPlaces(await places.findPlaces(search), search)
  const found = await find(searchFor(words))
  const isEnough = found.length >= Math.min(limit, enoughPlaces)
  const similar =
    isEnough || found.some(({ begins, isCalledSo }) => begins || isCalledSo) ? undefined : searchForSimilar(words)
  const known = new Set(found.map(({ place }) => place.placeId))
  const guessed = (similar === undefined ? [] : await find(similar))
    .filter(({ place }) => !known.has(place.placeId))
    .map((ranked) => ({ ...ranked, begins: false, weight: ranked.weight * similarWeight }))
  return [...found, ...guessed]
    .toSorted(byRank)
    .slice(0, limit)
    .map(({ place }) => place)
}

/** Smaller places match by their own name first: their names in other languages are rarely meant. */
export const knownPopulation = 100_000

/**
 * Factors on the population of a place, by how its name matches: Bath ranks before Bathinda, Paris before Par, Wien before
 * Wiesbaden, and York before New York, which ranks before towns in the state of New York.
 */
const weights = { whole: 20, wholeOther: 10, beginning: 1, beginningOther: 0.25, part: 0.25, elsewhere: 0.05 }
type Kind = keyof typeof weights

const beginnings: ReadonlySet<Kind> = new Set(['whole', 'wholeOther', 'beginning', 'beginningOther'])

interface RankedPlace {
  readonly place: Place
  /** Whether its name begins with the text; for a known place, names in other languages count too. */
  readonly begins: boolean
  /** Whether one of its names, in any language, equals the text. */
  readonly isCalledSo: boolean
  /** Greater is better, among places with the same `begins`. */
  readonly weight: number
}

/** Ranks the places that match a text: places that begin with it first, then the others, each group by weight. */
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

/** Compares for sorting, best first: negative if `a` is better. */
function byRank(a: RankedPlace, b: RankedPlace): number {
  return Number(b.begins) - Number(a.begins) || b.weight - a.weight
}
