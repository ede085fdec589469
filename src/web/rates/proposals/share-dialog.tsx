import { ApiError } from '#client/errors'
import { addDays } from '#contract/days'
import { createProposal } from '#contract/proposals/create-proposal'
import { maxProposalDays, maxProposalOptions } from '#contract/proposals/proposal'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { proposalPath } from '#web/browser/paths.ts'
import { client } from '#web/api/client.ts'
import { explainError } from '#web/api/explain-error.ts'
import { proposalLinksName } from '../stored-names.ts'
import { readStored, storeText, useStoredText } from '#web/browser/stored-text.ts'
import { Button } from '#web/kit/button.tsx'
import { CopyButton } from '#web/kit/controls/copy-button.tsx'
import { PanelDialog } from '#web/kit/controls/dialog.tsx'
import { DayInput } from '#web/kit/form/day-input.tsx'
import { InputField } from '#web/kit/form/field.tsx'
import { formatWholeDay, localDay } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { ErrorNotice } from '#web/kit/notice.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Note } from '#web/kit/text.tsx'
import { describePrices } from '../export/export-rates.ts'
import type { SelectedRate } from '../selection/selected-rate.ts'
import { selectionReference } from '../selection/use-selection.ts'
import { BelowNet } from '../sell/below-net.tsx'
import { useSellRule } from '../sell/sell-rule.ts'
import { optionOf } from './proposed-option.ts'

interface ShareDialogProps {
  readonly rates: readonly SelectedRate[]
  readonly now: Date
  readonly onClose: () => void
}

/** A link closes after so many days, unless the agent says another day. */
const usualDays = 14

/** Makes a link to rates at their selling prices, for a client to open. */
export function ShareDialog({ rates, now, onClose }: ShareDialogProps) {
  const today = localDay(now)
  const rule = useSellRule()
  const links = useStoredLinks()
  const first = useRef<HTMLInputElement>(null)
  const { mutate, data, isPending, error } = useMutation({
    async mutationFn(written: Record<'reference' | 'note' | 'endsOn', string>) {
      const options = rates.map((rate) => optionOf(rate, rule))
      const { id, linkId } = (await client.call(createProposal, { ...written, options })).data
      return { id, link: new URL(proposalPath.href(linkId), location.href).href }
    },
    onSuccess: ({ id, link }) => storeText(proposalLinksName, JSON.stringify({ ...links, [id]: link })),
  })
  const [endsOn = '', setEndsOn] = useState<string | undefined>(addDays(today, usualDays))
  const problem =
    rates.length > maxProposalOptions
      ? `A proposal holds up to ${maxProposalOptions} rates. Choose fewer.`
      : endsOn < today || endsOn > addDays(today, maxProposalDays)
        ? 'Choose a day from today to a year ahead.'
        : undefined
  const isLimit = error instanceof ApiError && error.status === 400
  const refused = isLimit ? `${error.messages.join('; ')}.` : error && explainError(error)

  useEffect(() => {
    first.current?.focus()
    first.current?.select()
  }, [data])

  function create(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const [reference = '', note = ''] = [...new FormData(event.currentTarget).values()].map(String)
    if (!isPending && problem === undefined) mutate({ reference, note, endsOn })
  }

  return (
    <PanelDialog title={`Proposal of ${formatCount(rates.length, 'rate', 'rates')}`} size="narrow" onClose={onClose}>
      {data === undefined ? (
        <Stack as="form" onSubmit={create}>
          <InputField
            label="Reference"
            hint="Yours only. Your client does not see it."
            ref={first}
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
      ) : (
        <Stack>
          <InputField
            label="Link for your client"
            hint={`Opens without signing in until ${formatWholeDay(endsOn)}. Anyone who has it can open it.`}
            action={<CopyButton label="Copy link" words="Copy link" text={data.link} />}
            ref={first}
            readOnly
            value={data.link}
          />
          <Row>
            <Button as="a" look="strong" href={data.link} target="_blank" rel="opener">
              Open
            </Button>
            <Button onClick={onClose}>Done</Button>
          </Row>
        </Stack>
      )}
    </PanelDialog>
  )
}

/** Returns the links by proposal that this device remembers until signing out: the service says each once, and stores its hash. */
export function useStoredLinks(): Readonly<Record<string, string>> {
  return readStored(storedLinks, useStoredText(proposalLinksName), {})
}

const storedLinks = z.record(z.string(), z.string())
