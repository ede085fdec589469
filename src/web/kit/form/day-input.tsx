import { parseDate } from '@internationalized/date'
import { type ComponentProps, useState } from 'react'
import {
  DateField,
  DateInput,
  DateSegment,
  type DateSegmentProps,
  type DateValue,
  I18nProvider,
  Label,
} from 'react-aria-components'
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

const parse = (day: string | undefined) => (day === undefined ? null : parseDate(day))

/** A day, typed in the reader's order, beside its label. */
export function DayInput({ label, day, onDay, onDone }: DayInputProps) {
  const [typed, setTyped] = useState<{ day: string | undefined; date: DateValue | null }>({ day, date: parse(day) })
  if (typed.day !== day) setTyped({ day, date: typed.date?.toString() === day ? typed.date : parse(day) })
  return (
    <I18nProvider locale={datesLocale()}>
      <Row
        as={DateField}
        value={typed.date}
        shouldForceLeadingZeros
        onChange={(date) => {
          setTyped({ day, date })
          if (date === null || date.year >= firstYear) onDay(date?.toString())
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onDone?.()
        }}
        onBlur={({ currentTarget }) => {
          // What is left of a day is none, though it would still count as the one before.
          if (currentTarget.querySelector('[data-placeholder]') !== null) onDay(undefined)
          onDone?.()
        }}
      >
        <Label>{label}</Label>
        <DayParts />
      </Row>
    </I18nProvider>
  )
}
