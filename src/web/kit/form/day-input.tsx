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

/** Years before this one are the first digits of a year that is still being typed. */
const firstYear = 2000

/** A field with a label for a day, typed in the reader's order. */
export function DayInput({ label, day, onDay, onDone }: DayInputProps) {
  // The field keeps a partly typed day to itself. So a day from elsewhere, such as after Back, needs a new field.
  const [last, setLast] = useState({ day, typedDay: day, resets: 0 })
  if (last.day !== day) {
    setLast({ day, typedDay: day, resets: day === last.typedDay ? last.resets : last.resets + 1 })
  }
  function changeDay(typedDay: string | undefined) {
    setLast({ ...last, typedDay })
    onDay(typedDay)
  }
  return (
    <I18nProvider locale={datesLocale()}>
      <Row
        key={last.resets}
        as={DateField}
        justify="between"
        defaultValue={day === undefined ? null : parseDate(day)}
        shouldForceLeadingZeros
        onChange={(next) => {
          if (next === null || next.year >= firstYear) changeDay(next?.toString())
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onDone?.()
        }}
        onBlur={({ currentTarget }) => {
          // A partly deleted day is invalid, though the field would still report the previous one.
          if (currentTarget.querySelector('[data-placeholder]') !== null) changeDay(undefined)
          onDone?.()
        }}
      >
        <Label>{label}</Label>
        <DayParts />
      </Row>
    </I18nProvider>
  )
}
