import { listFacilities } from '#contract/data/list-facilities'
import { boardNames } from '#contract/hotels/board'
import { anyWindow } from '#contract/hotels/stay-window'
import { climates } from '#contract/deals/deal-limits'
import type { Deal } from '#contract/deals/list-deals'
import { valueScale, valueWord } from '#contract/deals/mile-value'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DealsSearch } from '../deals-address.ts'
import { query } from '#web/api/query.ts'
import { Check, Choice, Choices } from '#web/kit/controls/choice.tsx'
import { valueNames } from '#web/stay/redeem/value.ts'
import { Stack } from '#web/kit/stack.tsx'
import type { ChangeSearch } from '../use-deals-search.ts'

export interface FilterProps {
  readonly search: DealsSearch
  /** The filters' options are collected from these deals. */
  readonly deals: readonly Deal[]
  readonly onChange: ChangeSearch
}

/** Two adults, the party of all deals, formatted as in an address. */
export const dealRooms = '2'

const filterNames = ['minCpm', 'refundable', 'minStars', 'minRating', 'boardType', 'facilities', 'climate'] as const
type FilterName = (typeof filterNames)[number]

const boards = Object.entries(boardNames).map(([value, text]) => ({ value, text }))
const climateNames = { warm: 'Warm', mild: 'Mild', cool: 'Cool' } as const

/** The filters that have no field in the search bar, most used first. */
export function FilterFields({ search, deals, onChange }: FilterProps) {
  const field = <Name extends FilterName>(name: Name) => ({
    chosen: search[name],
    onChoose: (value: DealsSearch[Name]) => onChange({ [name]: value, limit: undefined }),
  })
  return (
    <Stack gap={4}>
      <Choice
        title="Value"
        options={[valueScale.fair, valueScale.good, valueScale.exceptional].map((value: number) => ({
          value,
          text: `${valueNames[valueWord(value)]}${value < valueScale.exceptional ? '+' : ''}`,
        }))}
        {...field('minCpm')}
      />
      <Check
        checked={search.refundable === true}
        onChange={({ target }) => field('refundable').onChoose(target.checked || undefined)}
      >
        Refundable only
      </Check>
      <Choice
        title="Stars"
        options={[2, 3, 4, 5].map((value) => ({ value, text: value === 5 ? '5' : `${value}+` }))}
        {...field('minStars')}
      />
      <Choice
        title="Guest rating"
        options={[6, 7, 8, 9].map((value) => ({ value, text: `${value}+` }))}
        {...field('minRating')}
      />
      <Choice title="Board" options={boards} {...field('boardType')} />
      <FacilitiesField deals={deals} {...field('facilities')} />
      <Choice
        title="Climate"
        options={climates.map((value) => ({ value, text: climateNames[value] }))}
        {...field('climate')}
      />
    </Stack>
  )
}

/** A change that clears all filters, the days and the guests. */
export const clearedFilters: DealsSearch = {
  ...anyWindow,
  ...Object.fromEntries(filterNames.map((name) => [name, undefined])),
  maxMiles: undefined,
  rooms: undefined,
  limit: undefined,
}

/** Whether a search has any parameter that a change clears. */
export function hasFilters(search: DealsSearch, cleared = clearedFilters): boolean {
  return Object.keys(cleared).some((name) => name !== 'limit' && search[name as keyof DealsSearch] !== undefined)
}

/** Counts the active filters that have no field in the search bar. */
export function countFilters(search: DealsSearch): number {
  return filterNames.filter((name) => search[name] !== undefined).length
}

interface FacilitiesFieldProps extends Pick<FilterProps, 'deals'> {
  readonly chosen: readonly string[] | undefined
  readonly onChoose: (facilities: string[] | undefined) => void
}

const noFacilities: readonly string[] = []

/** The facilities by kind, each under a heading like the other filters. */
function FacilitiesField({ deals, chosen = noFacilities, onChoose }: FacilitiesFieldProps) {
  // The options stay the same while each choice narrows the deals they are collected from.
  const [initial, setInitial] = useState<readonly string[]>([])
  const offered = initial.length > 0 ? initial : facilityOptions(deals, chosen)
  if (initial !== offered && offered.length > chosen.length) setInitial(offered)
  const { data, isLoading } = useQuery(query(listFacilities, {}))
  if (isLoading) return null
  const kinds = new Map(data?.data.map(({ name, category }) => [name, category]))
  const groups = Map.groupBy(new Set([...offered, ...chosen]), (name) => kinds.get(name) || 'Other facilities')
  return [...groups].map(([kind, names]) => (
    <Choices
      key={kind}
      title={kind}
      options={names.map((name) => ({ value: name, text: name }))}
      chosen={chosen}
      onChoose={(facilities) => onChoose(facilities.length === 0 ? undefined : facilities)}
    />
  ))
}

const maxFacilities = 24
/** A facility in more hotels than this share excludes too few to be a useful filter. */
const commonShare = 0.8

/** Returns the selected facilities, then those worth filtering by, most frequent first. */
export function facilityOptions(deals: readonly Deal[], chosen: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { data } of deals) {
    for (const { name } of data.hotel.facilities) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const byCount = [...counts]
    .filter(([, count]) => count < deals.length * commonShare)
    .toSorted(([one, ones], [other, others]) => others - ones || one.localeCompare(other))
    .map(([name]) => name)
  return [...new Set([...chosen, ...byCount])].slice(0, Math.max(maxFacilities, chosen.length))
}
