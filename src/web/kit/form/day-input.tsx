import { parseDate } from '@internationalized/date'
import { type ComponentProps, useState } from 'react'
import { DateField, DateInput, DateSegment, type DateSegmentProps, I18nProvider, Label } from 'react-aria-components'
import { classes } from '../classes.ts'
import { datesLocale } from '../format/locale.ts'
import { Row } from '../stack.tsx'
import { Input } from './field.tsx'
import styles from './form.module.css'

/** The parts of a day in a `DateField`, for typing. */
export function DayParts({ className, ...input }: Pick<ComponentProps<'div'>, 'className' | 'onClick'>) {
  return (
    <Input as={DateInput} {...input} className={classes(styles.day, className)}>
      {(segment: DateSegmentProps['segment']) => <DateSegment segment={segment} className={styles.part} />}
    </Input>
  )
}

interface DayInputProps {
  readonly label: string
  /** YYYY-MM-DD. */
  readonly day: string | undefined
  readonly onDay: (day: string | undefined) => void
  /** Called on blur and on Enter. */
  readonly onDone?: () => void
}

/** While the user types a year, its value is before this one. */
const firstYear = 2000

/** A field with a label for a day, typed in the reader's order. */
export function DayInput({ label, day, onDay, onDone }: DayInputProps) {
  // If the day changes outside the field, such as on Back, the field restarts with it.
  const [known, setKnown] = useState({ day, typed: day, turn: 0 })
  if (known.day !== day) setKnown({ day, typed: day, turn: known.turn + Number(day !== known.typed) })
  function type(typed: string | undefined) {
    setKnown({ ...known, typed })
    onDay(typed)
  }
  return (
    <I18nProvider locale={datesLocale()}>
      <Row
        key={known.turn}
        as={DateField}
        defaultValue={day === undefined ? null : parseDate(day)}
        shouldForceLeadingZeros
        onChange={(next) => {
          if (next === null || next.year >= firstYear) type(next?.toString())
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onDone?.()
        }}
        onBlur={({ currentTarget }) => {
          // A partly deleted day is invalid, though the field would still report the previous one.
          if (currentTarget.querySelector('[data-placeholder]') !== null) type(undefined)
          onDone?.()
        }}
      >
        <Label>{label}</Label>
        <DayParts />
      </Row>
    </I18nProvider>
  )
}
