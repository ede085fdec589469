import type { Deal } from '#contract/list-deals'
import { formatMiles } from '../../format/miles.ts'
import { filterNames, type DealFilters, type DealsSearch } from '../../paths.ts'

export type FilterName = (typeof filterNames)[number]

/** What takes all the filters away. */
export const clearedFilters: DealsSearch = {
  ...(Object.fromEntries(filterNames.map((name) => [name, undefined])) as Record<FilterName, undefined>),
  limit: undefined,
}

export function countFilters(search: DealsSearch): number {
  return filterNames.filter((name) => search[name] !== undefined).length
}

const boards: Readonly<Record<string, string>> = {
  RO: 'Room only',
  BB: 'Breakfast included',
  HB: 'Half board',
  FB: 'Full board',
  AI: 'All inclusive',
}

/** The name of a board code, or the code itself where it is one nobody has named. */
export function boardName(code: string): string {
  return boards[code] ?? code
}

/** The known boards, then others that occur in the deals or are chosen. */
export function boardOptions(deals: readonly Deal[], chosen: string | undefined) {
  const found = deals.flatMap(({ data }) => data.room_types.flatMap(({ rates }) => rates))
  const names = new Map(Object.entries(boards))
  for (const { board_type, board_name } of found) if (!names.has(board_type)) names.set(board_type, board_name)
  if (chosen !== undefined && !names.has(chosen)) names.set(chosen, chosen)
  return [...names].map(([value, text]) => ({ value, text }))
}

const mostFacilities = 16

/** The facilities that occur in the deals, the most frequent first, and before them what is chosen. */
export function facilityOptions(deals: readonly Deal[], chosen: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { data } of deals) {
    for (const { name } of data.hotel.facilities) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const byCount = [...counts].toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([name]) => name)
  return [...new Set([...chosen, ...byCount])].slice(0, Math.max(mostFacilities, chosen.length))
}

/** A filter as it is set, in a word or two; nothing when it is not. */
export function filterWords(name: FilterName, filters: DealFilters): string | undefined {
  const { minStars, minRating, maxMiles, boardType, refundable, facilities } = filters
  switch (name) {
    case 'minStars':
      return minStars === undefined ? undefined : minStars === 5 ? '5 stars' : `${minStars}+ stars`
    case 'minRating':
      return minRating === undefined ? undefined : `Rated ${minRating}+`
    case 'maxMiles':
      return maxMiles === undefined ? undefined : `Up to ${formatMiles(maxMiles)} miles`
    case 'boardType':
      return boardType === undefined ? undefined : boardName(boardType)
    case 'refundable':
      return refundable === undefined ? undefined : 'Refundable only'
    case 'facilities':
      return facilities === undefined
        ? undefined
        : facilities.length === 1
          ? facilities[0]
          : `${facilities.length} facilities`
  }
}
