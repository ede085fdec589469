import { ApiError } from '#client/errors'
import { createProposal } from '#contract/proposals/create-proposal'
import { listProposals } from '#contract/proposals/list-proposals'
import { useMutation } from '@tanstack/react-query'
import { proposalPath } from '#web/browser/paths.ts'
import { change } from '#web/api/change.ts'
import { explainError } from '#web/api/explain-error.ts'
import { proposalLinksName } from '../stored-names.ts'
import { storeText } from '#web/browser/stored-text.ts'
import { Button } from '#web/kit/button.tsx'
import { CopyButton } from '#web/kit/controls/copy-button.tsx'
import { PanelDialog } from '#web/kit/controls/dialog.tsx'
import { InputField } from '#web/kit/form/field.tsx'
import { formatWholeDay } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { focusText } from '../move-focus.ts'
import type { RatesDialogProps } from '../selection/selected-rate.ts'
import { useSellRule } from '../sell/sell-rule.ts'
import { ProposalForm } from './proposal-form.tsx'
import { optionOf } from './proposed-option.ts'
import { useStoredLinks } from './stored-links.ts'

function linkOf(linkId: string): string {
  return new URL(proposalPath.href(linkId), location.href).href
}

/** Creates a link for a client to rates at their selling prices. */
export function ShareDialog({ rates, now, onClose }: RatesDialogProps) {
  const rule = useSellRule()
  const links = useStoredLinks()
  const { mutate, data, variables, isPending, error } = useMutation({
    ...change(createProposal, listProposals),
    onSuccess: ({ id, linkId }) => storeText(proposalLinksName, JSON.stringify({ ...links, [id]: linkOf(linkId) })),
  })
  const isLimit = error instanceof ApiError && error.reason === 'limit_reached'
  const refused = isLimit ? `${error.messages.join('; ')}.` : error && explainError(error)

  return (
    <PanelDialog title={`Proposal of ${formatCount(rates.length, 'rate', 'rates')}`} size="narrow" onClose={onClose}>
      {data === undefined ? (
        <ProposalForm
          rates={rates}
          rule={rule}
          now={now}
          refused={refused}
          isPending={isPending}
          onCreate={(written) => mutate({ ...written, options: rates.map((rate) => optionOf(rate, rule)) })}
          onClose={onClose}
        />
      ) : (
        <ProposalLink link={linkOf(data.linkId)} endsOn={variables.endsOn} onClose={onClose} />
      )}
    </PanelDialog>
  )
}

interface ProposalLinkProps extends Pick<RatesDialogProps, 'onClose'> {
  readonly link: string
  readonly endsOn: string
}

function ProposalLink({ link, endsOn, onClose }: ProposalLinkProps) {
  return (
    <Stack>
      <InputField
        label="Link for your client"
        hint={`Opens without signing in until ${formatWholeDay(endsOn)}. Anyone who has it can open it.`}
        action={<CopyButton label="Copy link" words="Copy link" text={link} />}
        ref={focusText}
        readOnly
        value={link}
      />
      <Row>
        <Button as="a" look="strong" href={link} target="_blank" rel="opener">
          Open
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Row>
    </Stack>
  )
}
