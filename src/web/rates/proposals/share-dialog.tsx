import { ApiError } from '#client/errors'
import { createProposal } from '#contract/proposals/create-proposal'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { proposalPath } from '#web/browser/paths.ts'
import { client } from '#web/api/client.ts'
import { explainError } from '#web/api/explain-error.ts'
import { proposalLinksName } from '../stored-names.ts'
import { storeText } from '#web/browser/stored-text.ts'
import { PanelDialog } from '#web/kit/controls/dialog.tsx'
import { formatCount } from '#web/kit/format/locale.ts'
import { focusText } from '../move-focus.ts'
import type { RatesDialogProps } from '../selection/selected-rate.ts'
import { useSellRule } from '../sell/sell-rule.ts'
import { ProposalForm, type WrittenProposal } from './proposal-form.tsx'
import { ProposalLink, useStoredLinks } from './proposal-link.tsx'
import { optionOf } from './proposed-option.ts'

/** Makes a link to rates at their selling prices, for a client to open. */
export function ShareDialog({ rates, now, onClose }: RatesDialogProps) {
  const rule = useSellRule()
  const links = useStoredLinks()
  const first = useRef<HTMLInputElement>(null)
  const { mutate, data, variables, isPending, error } = useMutation({
    async mutationFn(written: WrittenProposal) {
      const options = rates.map((rate) => optionOf(rate, rule))
      const { id, linkId } = (await client.call(createProposal, { ...written, options })).data
      return { id, link: new URL(proposalPath.href(linkId), location.href).href }
    },
    onSuccess: ({ id, link }) => storeText(proposalLinksName, JSON.stringify({ ...links, [id]: link })),
  })
  const isLimit = error instanceof ApiError && error.status === 400
  const refused = isLimit ? `${error.messages.join('; ')}.` : error && explainError(error)

  useEffect(() => {
    focusText(first.current)
  }, [data])

  return (
    <PanelDialog title={`Proposal of ${formatCount(rates.length, 'rate', 'rates')}`} size="narrow" onClose={onClose}>
      {data === undefined ? (
        <ProposalForm
          ref={first}
          rates={rates}
          rule={rule}
          now={now}
          refused={refused}
          isPending={isPending}
          onCreate={mutate}
          onClose={onClose}
        />
      ) : (
        <ProposalLink ref={first} link={data.link} endsOn={variables.endsOn} onClose={onClose} />
      )}
    </PanelDialog>
  )
}
