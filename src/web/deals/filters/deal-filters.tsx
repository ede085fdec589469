import { boardNames, readBoard } from '#contract/hotels/board'
import { anyWindow } from '#contract/hotels/stay-window'
import { climates } from '#contract/deals/deal-limits'
import type { Deal } from '#contract/deals/list-deals'
import { valueScale, valueWord } from '#contract/deals/mile-value'
import { useId, useState, type ReactNode } from 'react'
import type { DealsSearch } from '../deals-address.ts'
import { Check, Choice, Choices } from '#web/kit/controls/choice.tsx'
import { Input } from '#web/kit/form/field.tsx'
import { useAmount } from '#web/kit/form/use-amount.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { storeMyMiles, useMyMiles, wholeMiles } from '#web/stay/redeem/mile-value.ts'
import { formatCents, valueNames } from '#web/stay/redeem/value.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import styles from './filters.module.css'
import type { ChangeSearch } from '../use-deals-search.ts'

/** What the fields of filters are rendered from. */
export interface FilterProps {
  readonly search: DealsSearch
  /** Options are collected from them. */
  readonly deals: readonly Deal[]
  readonly onChange: ChangeSearch
}

/** The party of two adults that deals are for, as an address has it. */
export const dealRooms = '2'

/** A filter that a user can set and clear. */
export interface DealFilter {
  readonly name: keyof DealsSearch
  readonly field: (props: FilterProps) => ReactNode
}

interface FieldProps<Value> extends Pick<FilterProps, 'deals'> {
  readonly title: string
  readonly value: Value | undefined
  readonly onChange: (value: Value | undefined) => void
}

function filter<Name extends keyof DealsSearch, Value extends NonNullable<DealsSearch[Name]>>(
  name: Name,
  title: string,
  field: (props: FieldProps<Value>) => ReactNode,
): DealFilter {
  return {
    name,
    field({ search, deals, onChange }) {
      return field({
        title,
        value: search[name] as Value | undefined,
        deals,
        onChange: (value) => onChange({ [name]: value, limit: undefined }),
      })
    },
  }
}

/** Radio buttons for some values. */
function choice<Value extends string | number>(options: readonly Value[], format: (value: Value) => string) {
  const texts = options.map((value) => ({ value, text: format(value) }))
  return ({ title, value, onChange }: FieldProps<Value>) => (
    <Choice title={title} options={texts} chosen={value} onChoose={onChange} />
  )
}

const climateNames = { warm: 'Warm', mild: 'Mild', cool: 'Cool' } as const

/** The most miles that a stay may take. */
export const milesFilter = filter('maxMiles', 'Max miles', (props: FieldProps<number>) => <MaxMilesField {...props} />)

/** The other filters, in display order. */
export const otherFilters: readonly DealFilter[] = [
  filter(
    'minStars',
    'Stars',
    choice([2, 3, 4, 5], (stars) => (stars === 5 ? '5' : `${stars}+`)),
  ),
  filter('refundable', 'Refundable only', ({ title, value, onChange }) => (
    <Check checked={value === true} onChange={({ target }) => onChange(target.checked || undefined)}>
      {title}
    </Check>
  )),
  filter(
    'minRating',
    'Guest rating',
    choice([6, 7, 8, 9], (rating) => `${rating}+`),
  ),
  filter(
    'climate',
    'Climate',
    choice([...climates], (climate) => climateNames[climate]),
  ),
  filter(
    'minCpm',
    'Value',
    choice(
      [valueScale.fair, valueScale.good, valueScale.exceptional],
      (cpm: number) => `${valueNames[valueWord(cpm)]}, ${formatCents(cpm)} per mile or more`,
    ),
  ),
  filter('boardType', 'Board', ({ title, value, deals, onChange }: FieldProps<string>) => (
    <Choice title={title} options={boardOptions(deals, value)} chosen={value} onChoose={onChange} />
  )),
  filter('facilities', 'Facilities', (props: FieldProps<string[]>) => <FacilitiesField {...props} />),
]

/** A change that clears all filters, the days and the guests. */
export const clearedFilters: DealsSearch = {
  ...anyWindow,
  ...Object.fromEntries([milesFilter, ...otherFilters].map(({ name }) => [name, undefined])),
  rooms: undefined,
  limit: undefined,
}

/** Whether a search has anything to clear. */
export function hasFilters(search: DealsSearch): boolean {
  return Object.keys(clearedFilters).some((name) => name !== 'limit' && search[name as keyof DealsSearch] !== undefined)
}

/** How many of the other filters are set. */
export function countFilters(search: DealsSearch): number {
  return otherFilters.filter(({ name }) => search[name] !== undefined).length
}

const milesSteps = [15_000, 30_000, 60_000, 120_000]

function MaxMilesField({ title, value, onChange }: FieldProps<number>) {
  const myMiles = useMyMiles()
  const mine = myMiles === undefined ? [] : [{ value: myMiles, text: `My ${formatMiles(myMiles)}` }]
  const steps = milesSteps.filter((miles) => miles !== myMiles)
  return (
    <Stack>
      <Choice
        title={title}
        options={[...mine, ...steps.map((miles) => ({ value: miles, text: formatMiles(miles) }))]}
        chosen={value}
        onChoose={onChange}
      />
      <Row gap={5} rowGap={2}>
        <MilesField title="Other amount" value={value} onChange={onChange} />
        <MilesField
          title="Miles I have"
          value={myMiles}
          onChange={(miles) => {
            storeMyMiles(miles)
            onChange(miles)
          }}
        />
      </Row>
    </Stack>
  )
}

/** A number of miles, one or more, which takes effect when the field is left or Enter pressed. */
function MilesField({ title, value, onChange }: Omit<FieldProps<number>, 'deals'>) {
  const id = useId()
  const { error, input } = useAmount(wholeMiles, value, onChange)
  return (
    <Text as={Row} size="small" weight="medium" nowrap className={styles.miles}>
      <label htmlFor={id}>{title}</label>
      <Input {...input} id={id} inputMode="numeric" maxLength={13} />
      {error}
    </Text>
  )
}

function FacilitiesField({ title, value, deals, onChange }: FieldProps<string[]>) {
  const chosen = value ?? []
  // The options stay in place, although each choice narrows the deals they are collected from.
  const [initial, setInitial] = useState<readonly string[]>([])
  const offered = initial.length > 0 ? initial : facilityOptions(deals, chosen)
  if (initial !== offered && offered.length > chosen.length) setInitial(offered)
  return (
    <Choices
      title={title}
      options={[...new Set([...offered, ...chosen])].map((name) => ({ value: name, text: name }))}
      chosen={chosen}
      onChoose={(facilities) => onChange(facilities.length === 0 ? undefined : facilities)}
    />
  )
}

/** The known boards, then others from the deals or the current choice. */
export function boardOptions(deals: readonly Deal[], chosen: string | undefined) {
  const found = deals.flatMap(({ data }) => data.room_types.flatMap(({ rates }) => rates))
  const names = new Map<string, string>(Object.entries(boardNames))
  for (const { board_type, board_name } of found) {
    const isKnown = readBoard({ boardType: board_type, boardName: board_name }) !== undefined
    if (!isKnown && !names.has(board_type)) names.set(board_type, board_name)
  }
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
