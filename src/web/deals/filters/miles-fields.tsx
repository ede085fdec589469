import { useId } from 'react'
import { Check, Choice } from '#web/kit/controls/choice.tsx'
import { Input } from '#web/kit/form/field.tsx'
import { useAmount } from '#web/kit/form/use-amount.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { storeMyMiles, useMyMiles, wholeMiles } from '#web/stay/redeem/mile-value.ts'
import type { FilterProps } from './deal-filters.tsx'
import styles from './filters.module.css'

const steps = [15_000, 30_000, 60_000, 120_000]

/** Returns four suggested amounts; the user's own miles, if known, come first. */
export function suggestedMiles(myMiles: number | undefined): readonly number[] {
  return [...new Set([...(myMiles === undefined ? [] : [myMiles]), ...steps])].slice(0, steps.length)
}

interface MilesFieldsProps extends Pick<FilterProps, 'search' | 'onChange'> {
  /** Whether the suggestions are shown too, not only the field. */
  readonly isOpen?: boolean
  /** Called on Enter if the field is empty or has a valid number. */
  readonly onDone: () => void
}

/** The field for the most miles a stay may cost, typed or one of four suggestions. */
export function MilesFields({ search, isOpen = true, onChange, onDone }: MilesFieldsProps) {
  const id = useId()
  const myMiles = useMyMiles()
  const { maxMiles } = search
  const change = (miles: number | undefined) => onChange({ maxMiles: miles, limit: undefined })
  const { error, input } = useAmount(wholeMiles, maxMiles, change, onDone)
  return (
    <Stack gap={4}>
      <Row justify="between" className={styles.miles}>
        <Text as="label" weight="bold" htmlFor={id}>
          Max miles
        </Text>
        <Input {...input} id={id} inputMode="numeric" maxLength={13} placeholder="Any number" />
        {error}
      </Row>
      {isOpen && (
        <Choice
          title="Up to"
          options={suggestedMiles(myMiles).map((miles) => ({
            value: miles,
            text: `${miles === myMiles ? 'Miles I have: ' : ''}${formatMiles(miles)}`,
          }))}
          chosen={maxMiles}
          onChoose={change}
        />
      )}
      {isOpen && maxMiles !== undefined && (
        <Check
          checked={maxMiles === myMiles}
          onChange={({ target }) => storeMyMiles(target.checked ? maxMiles : undefined)}
        >
          These are the miles I have
        </Check>
      )}
    </Stack>
  )
}
