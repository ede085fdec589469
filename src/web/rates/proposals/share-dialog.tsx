import { ApiError } from '#client/errors'
import { addDays, utcDay } from '#contract/days'
import { createProposal } from '#contract/proposals/create-proposal'
import { listProposals } from '#contract/proposals/list-proposals'
import { maxProposalDays, maxProposalOptions } from '#contract/proposals/proposal'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { proposalPath } from '#web/device/address/paths.ts'
import { client } from '#web/device/requests/client.ts'
import { explainError } from '#web/device/requests/explain-error.ts'
import { leaveEvent } from '#web/device/session/sign-out.ts'
import { Button } from '#web/kit/button.tsx'
import { CopyButton } from '#web/kit/controls/copy-button.tsx'
import { PanelDialog } from '#web/kit/controls/dialog.tsx'
import { Field, Input } from '#web/kit/form/field.tsx'
import { formatWholeDay } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { Notice } from '#web/kit/notice.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { describePrices } from '../export/use-export.tsx'
import type { SelectedRate } from '../selection/selected-rate.ts'
import { useSellRule } from '../sell/sell-rule.ts'
import { TextField } from '../text-field.tsx'
import { optionOf } from './proposed-option.ts'
import { storeLinks, useStoredLinks } from './stored-links.ts'

interface ShareDialogProps {
  readonly rates: readonly SelectedRate[]
  readonly now: Date
  readonly onClose: () => void
}

/** A link closes after so many days, unless the agent says another day. */
const usualDays = 14

/** Makes a link to rates at their selling prices, for a client to open. */
export function ShareDialog({ rates, now, onClose }: ShareDialogProps) {
  const today = utcDay(now.getTime())
  const [written, setWritten] = useState({ reference: lastReference, note: '', endsOn: addDays(today, usualDays) })
  const rule = useSellRule()
  const links = useStoredLinks()
  const queryClient = useQueryClient()
  const { mutate, data, isPending, error } = useMutation({
    async mutationFn() {
      const options = rates.map((rate) => optionOf(rate, rule))
      const { id, linkId } = (await client.call(createProposal, { ...written, options })).data
      return { id, link: new URL(proposalPath.href(linkId), location.href).href }
    },
    onSuccess({ id, link }) {
      storeLinks({ ...links, [id]: link })
      void queryClient.invalidateQueries({ queryKey: [listProposals.operation] })
    },
  })
  const link = data?.link
  const isLimit = error instanceof ApiError && error.status === 400
  const refused = isLimit ? `${error.messages.join('; ')}.` : error && explainError(error)
  const isTooMany = rates.length > maxProposalOptions
  const fieldOf = (name: keyof typeof written) => ({
    value: written[name],
    onChange: (text: string) => setWritten({ ...written, [name]: text }),
  })

  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    first.current?.focus()
    first.current?.select()
  }, [link])

  function create(event: SubmitEvent) {
    event.preventDefault()
    if (!isPending && !isTooMany) mutate()
  }

  return (
    <PanelDialog title={`Proposal of ${formatCount(rates.length, 'rate', 'rates')}`} size="narrow" onClose={onClose}>
      {link === undefined ? (
        <Stack as="form" onSubmit={create}>
          <TextField
            label="Reference"
            hint="Yours only. Your client does not see it."
            ref={first}
            maxLength={100}
            {...fieldOf('reference')}
          />
          <TextField label="Note to your client" isLong {...fieldOf('note')} />
          <TextField
            label="Link closes on"
            type="date"
            required
            min={today}
            max={addDays(today, maxProposalDays)}
            {...fieldOf('endsOn')}
          />
          <Text size="small" tone="soft">
            {describePrices(rule, rates)}
          </Text>
          <Notice tone="error" role="alert">
            {isTooMany ? `A proposal holds up to ${maxProposalOptions} rates. Choose fewer.` : refused}
          </Notice>
          <Row>
            <Button type="submit" look="strong" isBusy={isPending}>
              {isPending ? 'Creating…' : 'Create link'}
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </Row>
        </Stack>
      ) : (
        <Stack>
          <Field
            label="Link for your client"
            hint={`Opens without signing in until ${formatWholeDay(written.endsOn)}. Anyone who has it can open it.`}
            action={<CopyButton label="Copy link" words="Copy link" text={link} />}
          >
            {(attributes) => <Input {...attributes} ref={first} readOnly value={link} />}
          </Field>
          <Row>
            <Button as="a" look="strong" href={link} target="_blank" rel="noopener">
              Open
            </Button>
            <Button onClick={onClose}>Done</Button>
          </Row>
        </Stack>
      )}
    </PanelDialog>
  )
}

let lastReference = ''

/** Has the next proposals named as a client or trip is, which its client does not read. */
export function referTo(reference: string) {
  lastReference = reference
}

// The next person must not read the name of a client.
addEventListener(leaveEvent, () => referTo(''))
