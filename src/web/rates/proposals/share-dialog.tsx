import { ApiError } from '#client/errors'
import { createProposal } from '#contract/proposals/create-proposal'
import { listProposals } from '#contract/proposals/list-proposals'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { proposalPath } from '#web/browser/paths.ts'
import { change } from '#web/api/change.ts'
import { explainError } from '#web/api/explain-error.ts'
import { proposalLinksName } from '../stored-names.ts'
import { storeText } from '#web/browser/stored-text.ts'
import { PanelDialog } from '#web/kit/controls/dialog.tsx'
import { formatCount } from '#web/kit/format/locale.ts'
import { focusText } from '../move-focus.ts'
import type { RatesDialogProps } from '../selection/selected-rate.ts'
import { useSellRule } from '../sell/sell-rule.ts'
import { ProposalForm } from './proposal-form.tsx'
import { ProposalLink, useStoredLinks } from './proposal-link.tsx'
import { optionOf } from './proposed-option.ts'

function linkOf(linkId: string): string {
  return new URL(proposalPath.href(linkId), location.href).href
}

/** Makes a link to rates at their selling prices, for a client to open. */
export function ShareDialog({ rates, now, onClose }: RatesDialogProps) {
  const rule = useSellRule()
  const links = useStoredLinks()
  const link = useRef<HTMLInputElement>(null)
  const { mutate, data, variables, isPending, error } = useMutation({
    ...change(createProposal, listProposals),
    onSuccess: ({ id, linkId }) => storeText(proposalLinksName, JSON.stringify({ ...links, [id]: linkOf(linkId) })),
  })
  const isLimit = error instanceof ApiError && error.status === 400
  const refused = isLimit ? `${error.messages.join('; ')}.` : error && explainError(error)

  useEffect(() => {
    if (data !== undefined) focusText(link.current)
  }, [data])

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
        <ProposalLink ref={link} link={linkOf(data.linkId)} endsOn={variables.endsOn} onClose={onClose} />
      )}
    </PanelDialog>
  )
}
