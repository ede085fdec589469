import { zodResolver } from '@hookform/resolvers/zod'
import type { StayRequest } from '#contract/hotels/stay'
import { utcDay } from '#contract/days'
import { stayDateErrors } from '#contract/hotels/stay-limits'
import { useEffect } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { CountryField } from './country-field.tsx'
import { DatesFields } from './dates-fields.tsx'
import { Button } from '#web/kit/button.tsx'
import { explainIssue } from '#web/kit/form/explain-validation.ts'
import { Icon } from '#web/kit/icon.tsx'
import { formatParty } from '../offer/format-offer.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { StayErrorSummary } from './stay-error-summary.tsx'
import { RoomsFields } from './rooms-fields.tsx'
import styles from './form.module.css'
import { staySchema, type StayValues, stayValues } from './stay-schema.ts'

interface StayFormProps {
  /** A different stay resets the form. */
  readonly stay: StayRequest
  readonly now: Date
  readonly onSubmit: (stay: StayRequest) => void
}

/** A form for the stay to request rates for: dates and, on demand, rooms and nationality. */
export function StayForm({ stay, now, onSubmit }: StayFormProps) {
  const form = useForm<StayValues, unknown, StayRequest>({
    values: stayValues(stay),
    resolver: zodResolver(staySchema, { error: explainIssue }),
    shouldFocusError: false,
  })
  const { trigger, control, formState } = form
  const rooms = useWatch({ control, name: 'occupancies' })
  const hasGuestErrors = formState.errors.occupancies !== undefined || formState.errors.guestNationality !== undefined
  // A stay from an address may have any dates.
  useEffect(() => {
    if (stayDateErrors(stay, utcDay(now.getTime())).length > 0) void trigger(['checkin', 'checkout'])
  }, [stay, now, trigger])
  return (
    <FormProvider {...form}>
      <Stack
        as="form"
        gap={4}
        className={styles.form}
        noValidate
        onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
      >
        <StayErrorSummary />
        <DatesFields now={now} />
        <details className={styles.guests} open={hasGuestErrors || undefined}>
          <summary>
            Guests: {formatParty(rooms)}
            <Icon name="chevron-down" size={16} />
          </summary>
          <Stack gap={4}>
            <RoomsFields />
            <CountryField />
          </Stack>
        </details>
        <Row>
          <Button type="submit" look="strong">
            Show rates
          </Button>
        </Row>
      </Stack>
    </FormProvider>
  )
}
