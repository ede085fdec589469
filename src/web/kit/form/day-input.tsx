import { parseDate } from '@internationalized/date'
import type { ComponentProps } from 'react'
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
  /** At first; YYYY-MM-DD. */
  readonly day: string | undefined
  readonly onDay: (day: string | undefined) => void
}

/** A year that is still being typed is an early one. */
const firstYear = 2000

/** A day, typed in the reader's order, beside its label. */
export function DayInput({ label, day, onDay }: DayInputProps) {
  return (
    <I18nProvider locale={datesLocale()}>
      <Row
        as={DateField}
        defaultValue={day === undefined ? null : parseDate(day)}
        shouldForceLeadingZeros
        onChange={(next) => {
          if (next === null || next.year >= firstYear) onDay(next?.toString())
        }}
        onBlur={({ currentTarget }) => {
          // What is left of a day is none, though it would still count as the one before.
          if (currentTarget.querySelector('[data-placeholder]') !== null) onDay(undefined)
        }}
      >
        <Label>{label}</Label>
        <DayParts />
      </Row>
    </I18nProvider>
  )
}
