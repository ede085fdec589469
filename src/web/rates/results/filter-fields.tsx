import { boardCode } from '#contract/hotels/board'
import { Choices } from '#web/kit/controls/choice.tsx'
import { Segmented } from '#web/kit/controls/segmented.tsx'
import { DayInput } from '#web/kit/form/day-input.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import { Row } from '#web/kit/stack.tsx'
import { AmountField } from '../amount-field.tsx'
import { mealName } from '../search/meals.ts'
import { mostPrice, type RateFilterValues } from '../matrix/rate-filters.ts'
import type { RateTable } from '../matrix/rate-rows.ts'

interface FilterFieldsProps {
  readonly values: RateFilterValues
  readonly table: RateTable
  readonly refundableOnly: boolean
  readonly onChange: (patch: RateFilterValues) => void
}

export function FilterFields({ values, table, refundableOnly, onChange }: FilterFieldsProps) {
  const chosen = [...new Set(values.boards?.map(boardCode))]
  const boards = table.boards.map(({ code, name, count }) => ({ value: code, text: `${name} ${formatNumber(count)}` }))
  // Selected boards without rates stay listed, so that they can be removed.
  const missing = chosen.filter((code) => !boards.some(({ value }) => value === code))
  return (
    <>
      {boards.length + missing.length > 1 && (
        <Choices
          title="Board"
          options={[...boards, ...missing.map((code) => ({ value: code, text: mealName([code]) }))]}
          chosen={chosen}
          onChoose={(codes) => onChange({ boards: codes.length === 0 ? undefined : codes })}
        />
      )}
      {!refundableOnly && (
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
      )}
      <Row as="label">
        Max total
        <AmountField
          placeholder="any"
          amount={values.maxPrice}
          max={mostPrice}
          digits={3}
          onChange={(maxPrice) => onChange({ maxPrice })}
        />
      </Row>
      <DayInput label="Cancellable until" day={values.freeUntil} onDay={(freeUntil) => onChange({ freeUntil })} />
    </>
  )
}
