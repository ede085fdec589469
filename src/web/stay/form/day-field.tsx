import type { StayDates } from '#contract/hotels/stay-limits'
import { type CalendarDate, parseDate } from '@internationalized/date'
import { DateField, type DateFieldProps, I18nProvider, Label } from 'react-aria-components'
import { useController, useFormContext } from 'react-hook-form'
import { DayParts } from '#web/kit/form/day-input.tsx'
import { useFieldError } from '#web/kit/form/use-field-error.ts'
import { datesLocale } from '#web/kit/format/locale.ts'
import { touchScreen, useMedia } from '#web/browser/use-media.ts'
import { Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import styles from './form.module.css'

interface DayFieldProps {
  readonly name: keyof StayDates
  readonly label: string
  readonly isActive: boolean
  /** Called with a day, or with an empty string after a part of it was deleted. */
  readonly onDay: (day: string) => void
  readonly onPress: () => void
  readonly onFocus: () => void
  readonly onKeyDown: NonNullable<DateFieldProps<CalendarDate>['onKeyDown']>
}

/** A field for a day, typed in the reader's order; on a touch screen it only opens the calendar, without a keyboard. */
export function DayField({ name, label, isActive, onDay, onPress, onFocus, onKeyDown }: DayFieldProps) {
  const { control } = useFormContext<StayDates>()
  const { value, onBlur } = useController({ control, name }).field
  const { text: error, errorId, attributes } = useFieldError(name)
  return (
    <I18nProvider locale={datesLocale()}>
      <Stack
        as={DateField}
        gap={1}
        id={attributes.id}
        value={value === '' ? null : parseDate(value)}
        shouldForceLeadingZeros
        isReadOnly={useMedia(touchScreen) === true}
        isInvalid={error !== undefined}
        {...(error !== undefined && { 'aria-describedby': errorId })}
        onChange={(day) => onDay(day?.toString() ?? '')}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget }) => {
          // A partly deleted day is invalid, though the field would still report the previous one.
          if (currentTarget.querySelector('[data-placeholder]') !== null) onDay('')
          onBlur()
        }}
      >
        <Text as={Label} size="small" weight="strong">
          {label}
        </Text>
        <DayParts className={styles.day} data-active={isActive || undefined} onClick={onPress} />
      </Stack>
    </I18nProvider>
  )
}
