import { foldText, foldWords } from './fold-text.ts'
import type { Airport } from './place.ts'
import { wordsOfAirport } from './search-words.ts'
import type { AirportMatch } from './storage.ts'

/**
 * Ranks the airports that match the words of a text: that of the code, then those whose name or city begins with the text, in
 * any language, then those that contain its words, each with the larger first. Where some have the words themselves, those
 * that only contain longer ones are left out: Romero is not meant by Rome; and where some have them in their own names, those
 * that only have them somewhere in another name of their city.
 */
export function rankAirports(matches: readonly AirportMatch[], words: readonly string[]): Airport[] {
  if (words.length === 0) return matches.toSorted(bySize)
  const text = words.join(' ')
  const ranked = matches.map(({ cityNames, ...airport }) => {
    const { iata, name, city } = airport
    const own = wordsOfAirport(airport)
    const isCode = iata.toLowerCase() === text
    const begins =
      isCode || cityNames.includes(`|${text}`) || [name, city].some((called) => foldText(called).startsWith(text))
    const known = new Set([...own, ...foldWords(cityNames.split('|')[1] ?? '')])
    const isWhole = words.every((word) => known.has(word)) || cityNames.includes(`|${text}|`)
    const isOwn = begins || words.every((word) => [...own].some((other) => other.startsWith(word)))
    return { airport, isCode, begins, isWhole, isOwn }
  })
  const hasWhole = ranked.some(({ isWhole }) => isWhole)
  const hasOwn = ranked.some(({ isOwn }) => isOwn)
  return ranked
    .filter(({ begins, isWhole, isOwn }) => (hasWhole ? begins || isWhole : isOwn || !hasOwn))
    .sort(
      (a, b) =>
        Number(b.isCode) - Number(a.isCode) || Number(b.begins) - Number(a.begins) || bySize(a.airport, b.airport),
    )
    .map(({ airport }) => airport)
}

function bySize(a: Airport, b: Airport): number {
  return b.weight - a.weight || (a.iata < b.iata ? -1 : 1)
}
