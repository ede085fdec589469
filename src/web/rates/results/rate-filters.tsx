import { Fragment, type ReactNode, useState } from 'react'
import { dayParameter, listParameter, numberParameter } from '#contract/query-parameters'
import * as z from 'zod/mini'
import type { SearchOf } from '#web/device/address/address.ts'
import { Check } from '#web/kit/controls/choice.tsx'
import { Segmented } from '#web/kit/controls/segmented.tsx'
import { Input } from '#web/kit/form/field.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import { parseNumber } from '#web/kit/format/parse-number.ts'
import { startOfDayMs } from '#web/kit/format/zone-time.ts'
import { Row } from '#web/kit/stack.tsx'
import { Hidden, Text } from '#web/kit/text.tsx'
import type { RateRow, RateTable } from './rate-rows.ts'
import styles from './results.module.css'

const mostPrice = 10_000_000

/** How the values of filters stand in the address. `maxPrice` is of the stay; `freeUntil` is a day in hotel time. */
export const rateFilterSearch = {
  boards: listParameter(20),
  terms: z.enum(['refundable', 'non-refundable']),
  maxPrice: numberParameter(0, mostPrice),
  freeUntil: dayParameter(),
}

/** The values of the filters that are set. */
export type RateFilterValues = SearchOf<typeof rateFilterSearch>

interface FilterFieldsProps {
  readonly values: RateFilterValues
  readonly table: RateTable
  readonly onChange: (patch: RateFilterValues) => void
}

interface FieldProps<Value> extends Pick<FilterFieldsProps, 'table'> {
  readonly value: Value | undefined
  readonly onChange: (value: Value | undefined) => void
}

/** A filter of the rates on screen. */
interface RateFilter {
  readonly name: keyof RateFilterValues
  /** Returns the test that a rate has to pass; undefined where the filter is not set. */
  readonly test: (values: RateFilterValues) => ((row: RateRow) => boolean) | undefined
  readonly field: (props: FilterFieldsProps) => ReactNode
}

type FilterValue<Name extends keyof RateFilterValues> = NonNullable<RateFilterValues[Name]>

interface FilterOptions<Value> {
  readonly test: (value: Value) => (row: RateRow) => boolean
  readonly field: (props: FieldProps<Value>) => ReactNode
}

function filter<Name extends keyof RateFilterValues>(
  name: Name,
  { test, field }: FilterOptions<FilterValue<Name>>,
): RateFilter {
  const valueIn = (values: RateFilterValues) => values[name] as FilterValue<Name> | undefined
  return {
    name,
    test(values) {
      const value = valueIn(values)
      return value === undefined ? undefined : test(value)
    },
    field: ({ values, table, onChange }) =>
      field({ value: valueIn(values), table, onChange: (value) => onChange({ [name]: value }) }),
  }
}

/** All filters, in display order. */
const rateFilters: readonly RateFilter[] = [
  filter('boards', {
    // Each of its rooms has one of the boards.
    test: (codes) => (row) => row.boards.every((code) => codes.includes(code)),
    field: (props) => <BoardsField {...props} />,
  }),
  filter('terms', {
    test: (terms) => (row) => row.isRefundable === (terms === 'refundable'),
    field: ({ value, onChange }) => (
      <Segmented
        label="Terms"
        options={[
          { value: 'any', text: 'All' },
          { value: 'refundable', text: 'Refundable' },
          { value: 'non-refundable', text: 'Non-refundable' },
        ]}
        value={value ?? 'any'}
        onChange={(next) => onChange(next === 'any' ? undefined : next)}
      />
    ),
  }),
  filter('maxPrice', {
    test(price) {
      const maxCents = Math.round(price * 100)
      return (row) => row.totalCents <= maxCents
    },
    field: (props) => <PriceField {...props} />,
  }),
  filter('freeUntil', {
    test(day) {
      const startMs = dayStarts(day)
      return (row) => row.freeUntilMs >= startMs(row.timeZone ?? 'UTC')
    },
    field: ({ value, onChange }) => (
      <Row as="label">
        Cancellable until
        <Input
          type="date"
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        />
      </Row>
    ),
  }),
]

/** A change that clears all filters. */
export const clearedFilters: RateFilterValues = Object.fromEntries(rateFilters.map(({ name }) => [name, undefined]))

/** Returns how many filters are set, each board counted. */
export function countFilters(values: RateFilterValues): number {
  return rateFilters.flatMap(({ name }) => values[name] ?? []).length
}

/** Returns the values of the filters in a search. */
export function filterValues(search: RateFilterValues): RateFilterValues {
  return Object.fromEntries(rateFilters.map(({ name }) => [name, search[name]]))
}

/** Returns the test that a rate has to pass: those of all filters that are set. */
export function rateFilter(values: RateFilterValues): (row: RateRow) => boolean {
  const tests = rateFilters.flatMap(({ test }) => test(values) ?? [])
  return (row) => tests.every((test) => test(row))
}

/** The fields of all filters. */
export function FilterFields(props: FilterFieldsProps) {
  return rateFilters.map(({ name, field }) => <Fragment key={name}>{field(props)}</Fragment>)
}

function BoardsField({ value, table, onChange }: FieldProps<string[]>) {
  const chosen = value ?? []
  // A board in the address that no rate has is listed too, so that it can be removed.
  const missing = chosen.filter((code) => !table.boards.some((board) => board.code === code))
  const options = [...table.boards, ...missing.map((code) => ({ code, name: code, count: 0 }))]

  function toggle(code: string, isOn: boolean) {
    const next = isOn ? [...chosen, code] : chosen.filter((other) => other !== code)
    onChange(next.length === 0 ? undefined : next)
  }

  return (
    <Row as="fieldset">
      <Hidden as="legend">Board</Hidden>
      {options.map(({ code, name, count }) => (
        <Check
          key={code}
          className={styles.board}
          checked={chosen.includes(code)}
          onChange={({ target }) => toggle(code, target.checked)}
        >
          {name}{' '}
          <Text as="span" weight="regular" tone="soft">
            {formatNumber(count)}
          </Text>
        </Check>
      ))}
    </Row>
  )
}

/** Applied on blur or Enter. */
function PriceField({ value, onChange }: FieldProps<number>) {
  const [typed, setTyped] = useState<string>()

  function finish() {
    if (typed === undefined) return
    setTyped(undefined)
    const text = typed.replace('$', '').trim()
    const price = parseNumber(text) ?? 0
    // An invalid price restores the previous one; an empty field removes the filter.
    if (text === '') onChange(undefined)
    else if (price > 0 && price <= mostPrice && price !== value) onChange(Math.round(price * 100) / 100)
  }

  return (
    <Row as="label">
      Max total
      <Input
        className={styles.price}
        inputMode="decimal"
        autoComplete="off"
        placeholder="any"
        maxLength={13}
        value={typed ?? (value === undefined ? '' : formatNumber(value))}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={finish}
        onKeyDown={({ key }) => {
          if (key === 'Enter') finish()
        }}
      />
    </Row>
  )
}

/** Returns a function that returns the start of a day in a time zone, computed once per zone. */
function dayStarts(day: string): (timeZone: string) => number {
  const starts = new Map<string, number>()
  return (timeZone) => {
    const known = starts.get(timeZone) ?? startOfDayMs(day, timeZone)
    starts.set(timeZone, known)
    return known
  }
}
