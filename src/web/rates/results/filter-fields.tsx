import { Check } from '#web/kit/controls/choice.tsx'
import { Segmented } from '#web/kit/controls/segmented.tsx'
import { DayInput } from '#web/kit/form/day-input.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import { Row } from '#web/kit/stack.tsx'
import { Hidden, Text } from '#web/kit/text.tsx'
import { AmountField } from '../amount-field.tsx'
import { mostPrice, type RateFilterValues } from './rate-filters.ts'
import type { RateTable } from './rate-rows.ts'
import styles from './results.module.css'

interface FilterFieldsProps {
  readonly values: RateFilterValues
  readonly table: RateTable
  /** Whether the search is for refundable rates alone. */
  readonly refundableOnly: boolean
  readonly onChange: (patch: RateFilterValues) => void
}

/** The fields of all filters. */
export function FilterFields({ values, table, refundableOnly, onChange }: FilterFieldsProps) {
  return (
    <>
      <BoardsField chosen={values.boards ?? []} table={table} onChange={onChange} />
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
          className={styles.price}
          placeholder="any"
          amount={values.maxPrice}
          max={mostPrice}
          onChange={(maxPrice) => onChange({ maxPrice })}
        />
      </Row>
      <DayInput label="Cancellable until" day={values.freeUntil} onDay={(freeUntil) => onChange({ freeUntil })} />
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

  if (options.length < 2 && missing.length === 0) return null

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
