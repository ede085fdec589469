import type { Deal } from '#contract/list-deals'
import { boardNames } from '../../../format/filter-words.ts'

/** The known boards, then others from the deals or the current choice. */
export function boardOptions(deals: readonly Deal[], chosen: string | undefined) {
  const found = deals.flatMap(({ data }) => data.room_types.flatMap(({ rates }) => rates))
  const names = new Map(Object.entries(boardNames))
  for (const { board_type, board_name } of found) if (!names.has(board_type)) names.set(board_type, board_name)
  if (chosen !== undefined && !names.has(chosen)) names.set(chosen, chosen)
  return [...names].map(([value, text]) => ({ value, text }))
}

const maxFacilities = 24
/** A facility of more hotels than this share filters out too few to be useful. */
const commonShare = 0.8

/** The chosen facilities, then those worth filtering by, most frequent first. */
export function facilityOptions(deals: readonly Deal[], chosen: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { data } of deals) {
    for (const { name } of data.hotel.facilities) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const byCount = [...counts]
    .filter(([, count]) => count < deals.length * commonShare)
    .toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b))
    .map(([name]) => name)
  return [...new Set([...chosen, ...byCount])].slice(0, Math.max(maxFacilities, chosen.length))
}
