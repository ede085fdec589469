import { dayParameter, listParameter, numberParameter } from '#contract/query-parameters'
import * as z from 'zod/mini'
import type { SearchOf } from '#web/device/address/address.ts'
import { Check } from '#web/kit/controls/choice.tsx'
import { Segmented } from '#web/kit/controls/segmented.tsx'
import { Input } from '#web/kit/form/field.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import { startOfDayMs } from '#web/kit/format/zone-time.ts'
import { Row } from '#web/kit/stack.tsx'
import { Hidden, Text } from '#web/kit/text.tsx'
import { AmountField } from '../amount-field.tsx'
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

const names = Object.keys(rateFilterSearch) as (keyof RateFilterValues)[]

/** A change that clears all filters. */
export const clearedFilters: RateFilterValues = Object.fromEntries(names.map((name) => [name, undefined]))

/** Returns how many filters are set, each board counted. */
export function countFilters(values: RateFilterValues): number {
  return names.flatMap((name) => values[name] ?? []).length
}

/** Returns the values of the filters in a search. */
export function filterValues(search: RateFilterValues): RateFilterValues {
  return Object.fromEntries(names.map((name) => [name, search[name]]))
}

/** Returns the test that a rate has to pass: each of its rooms has one of the boards. */
export function rateFilter({ boards, terms, maxPrice, freeUntil }: RateFilterValues): (row: RateRow) => boolean {
  const maxCents = maxPrice === undefined ? Number.POSITIVE_INFINITY : Math.round(maxPrice * 100)
  const startMs = freeUntil === undefined ? undefined : dayStarts(freeUntil)
  return (row) =>
    row.totalCents <= maxCents &&
    (boards === undefined || row.boards.every((code) => boards.includes(code))) &&
    (terms === undefined || row.isRefundable === (terms === 'refundable')) &&
    (startMs === undefined || row.freeUntilMs >= startMs(row.timeZone ?? 'UTC'))
}

/** The fields of all filters. */
export function FilterFields({ values, table, onChange }: FilterFieldsProps) {
  return (
    <>
      <BoardsField chosen={values.boards ?? []} table={table} onChange={onChange} />
      <Segmented
        label="Terms"
        options={[
          { value: 'any', text: 'All' },
          { value: 'refundable', text: 'Refundable' },
          { value: 'non-refundable', text: 'Non-refundable' },
        ]}
        value={values.terms ?? 'any'}
        onChange={(terms) => onChange({ terms: terms === 'any' ? undefined : terms })}
      />
      <Row as="label">
        Max total
        <AmountField
          className={styles.price}
          placeholder="any"
          amount={values.maxPrice}
          max={mostPrice}
          onChange={(maxPrice) => onChange({ maxPrice })}
        />
      </Row>
      <Row as="label">
        Cancellable until
        <Input
          type="date"
          value={values.freeUntil ?? ''}
          onChange={({ target }) => onChange({ freeUntil: target.value || undefined })}
        />
      </Row>
    </>
  )
}

interface BoardsFieldProps extends Pick<FilterFieldsProps, 'table' | 'onChange'> {
  readonly chosen: readonly string[]
}

function BoardsField({ chosen, table, onChange }: BoardsFieldProps) {
  // A board in the address that no rate has is listed too, so that it can be removed.
  const missing = chosen.filter((code) => !table.boards.some((board) => board.code === code))
  const options = [...table.boards, ...missing.map((code) => ({ code, name: code, count: 0 }))]

  function toggle(code: string, isOn: boolean) {
    const next = isOn ? [...chosen, code] : chosen.filter((other) => other !== code)
    onChange({ boards: next.length === 0 ? undefined : next })
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

/** Returns a function that returns the start of a day in a time zone, computed once per zone. */
function dayStarts(day: string): (timeZone: string) => number {
  const starts = new Map<string, number>()
  return (timeZone) => {
    const known = starts.get(timeZone) ?? startOfDayMs(day, timeZone)
    starts.set(timeZone, known)
    return known
  }
}
