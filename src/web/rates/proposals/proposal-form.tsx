import { addDays } from '#contract/days'
import { maxProposalDays, maxProposalOptions } from '#contract/proposals/proposal'
import { type ReactNode, type RefObject, type SubmitEvent, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { DayInput } from '#web/kit/form/day-input.tsx'
import { InputField } from '#web/kit/form/field.tsx'
import { localDay } from '#web/kit/format/dates.ts'
import { ErrorNotice } from '#web/kit/notice.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Note } from '#web/kit/text.tsx'
import { describePrices } from '../selection/export-rates.ts'
import type { RatesDialogProps } from '../selection/selected-rate.ts'
import { selectionReference } from '../selection/use-selection.ts'
import { BelowNet } from '../sell/below-net.tsx'
import type { SellRule } from '../sell/selling-price.ts'

/** What the agent writes of a proposal. */
export type WrittenProposal = Record<'reference' | 'note' | 'endsOn', string>

interface ProposalFormProps extends RatesDialogProps {
  /** Of its first field. */
  readonly ref: RefObject<HTMLInputElement | null>
  readonly rule: SellRule
  /** Why it could not be created. */
  readonly refused: ReactNode
  readonly isPending: boolean
  readonly onCreate: (written: WrittenProposal) => void
}

/** A link closes after so many days, unless the agent says another day. */
const usualDays = 14

/** What is written of a proposal before its link is made. */
export function ProposalForm({ ref, rates, rule, now, refused, isPending, onCreate, onClose }: ProposalFormProps) {
  const today = localDay(now)
  const [endsOn = '', setEndsOn] = useState<string | undefined>(addDays(today, usualDays))
  const problem =
    rates.length > maxProposalOptions
      ? `A proposal holds up to ${maxProposalOptions} rates. Choose fewer.`
      : endsOn < today || endsOn > addDays(today, maxProposalDays)
        ? 'Choose a day from today to a year ahead.'
        : undefined

  function create(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const [reference = '', note = ''] = [...new FormData(event.currentTarget).values()].map(String)
    if (!isPending && problem === undefined) onCreate({ reference, note, endsOn })
  }

  return (
    <Stack as="form" onSubmit={create}>
      <InputField
        label="Reference"
        hint="Yours only. Your client does not see it."
        ref={ref}
        name="reference"
        maxLength={100}
        autoComplete="off"
        defaultValue={selectionReference()}
      />
      <InputField label="Note to your client" as="textarea" name="note" rows={3} maxLength={2000} />
      <DayInput label="Link closes on" day={endsOn || undefined} onDay={setEndsOn} />
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
