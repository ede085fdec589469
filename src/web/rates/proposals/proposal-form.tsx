import { addDays } from '#contract/days'
import { createProposal } from '#contract/proposals/create-proposal'
import { maxProposalDays, maxProposalOptions } from '#contract/proposals/proposal'
import { type ReactNode, type SubmitEvent, useEffect } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '#web/kit/button.tsx'
import { CheckedField, useCheckedForm } from '#web/kit/form/checked-form.tsx'
import { DayInput } from '#web/kit/form/day-input.tsx'
import { localDay } from '#web/kit/format/dates.ts'
import { ErrorNotice } from '#web/kit/notice.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Note } from '#web/kit/text.tsx'
import { describePrices } from '../selection/export-rates.ts'
import type { RatesDialogProps } from '../selection/selected-rate.ts'
import { selectionReference } from '../selection/use-selection.ts'
import { BelowNet } from '../sell/below-net.tsx'
import type { SellRule } from '../sell/selling-price.ts'

/** The agent's text fields of a proposal. */
const written = z.omit(createProposal.body!, { options: true })

interface ProposalFormProps extends RatesDialogProps {
  readonly rule: SellRule
  /** Why the proposal could not be created. */
  readonly refused: ReactNode
  readonly isPending: boolean
  readonly onCreate: (proposal: z.output<typeof written>) => void
}

/** A link closes after this many days unless the agent sets another date. */
const usualDays = 14

export function ProposalForm({ rates, rule, now, refused, isPending, onCreate, onClose }: ProposalFormProps) {
  const today = localDay(now)
  const { form, onConfirm } = useCheckedForm({
    schema: written,
    defaultValues: { reference: selectionReference(), note: '', endsOn: addDays(today, usualDays) },
    requestOf: (typed) => typed,
    onValid: onCreate,
  })
  const endsOn = useWatch({ control: form.control, name: 'endsOn' })
  const problem =
    rates.length > maxProposalOptions
      ? `A proposal holds up to ${maxProposalOptions} rates. Choose fewer.`
      : endsOn < today || endsOn > addDays(today, maxProposalDays)
        ? 'Choose a day from today to a year ahead.'
        : undefined

  useEffect(() => {
    form.setFocus('reference', { shouldSelect: true })
  }, [form])

  function create(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isPending && problem === undefined) onConfirm()
  }

  return (
    <Stack as="form" onSubmit={create}>
      <FormProvider {...form}>
        <CheckedField
          label="Reference"
          hint="Yours only. Your client does not see it."
          name="reference"
          maxLength={100}
          autoComplete="off"
        />
        <CheckedField label="Note to your client" as="textarea" name="note" rows={3} maxLength={2000} />
      </FormProvider>
      <DayInput label="Link closes on" day={endsOn || undefined} onDay={(day = '') => form.setValue('endsOn', day)} />
      <Note>{describePrices(rule, rates)}</Note>
      <BelowNet rates={rates} rule={rule} />
      <ErrorNotice>{problem ?? refused}</ErrorNotice>
      <Row>
        <Button type="submit" look="strong" isBusy={isPending}>
          {isPending ? 'Creating…' : 'Create link'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Row>
    </Stack>
  )
}
