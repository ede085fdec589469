import { parseDate } from '@internationalized/date'
import { type ComponentProps, useState } from 'react'
import { DateField, DateInput, DateSegment, type DateSegmentProps, I18nProvider, Label } from 'react-aria-components'
import { classes } from '../classes.ts'
import { datesLocale } from '../format/locale.ts'
import { Row } from '../stack.tsx'
import { Input } from './field.tsx'
import styles from './form.module.css'

/** The parts of a day within a `DateField`, each typed. */
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
  /** Called when the field is left, and on Enter. */
  readonly onDone?: () => void
}

/** A year that is still being typed is an early one. */
const firstYear = 2000

/** A day, typed in the reader's order, beside its label. */
export function DayInput({ label, day, onDay, onDone }: DayInputProps) {
  // A day that changes elsewhere, as by Back, begins the field again.
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
          // A partly deleted day is no day, though it would still count as the one before.
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
