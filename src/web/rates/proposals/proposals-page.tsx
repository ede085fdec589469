import { listProposals } from '#contract/proposals/list-proposals'
import type { ListedProposal } from '#contract/proposals/proposal'
import { cursorParameter } from '#contract/pagination'
import { revokeProposal } from '#contract/proposals/revoke-proposal'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { readAddress, writeAddress } from '#web/browser/address.ts'
import { offersPath, proposalsPath, signInPath } from '#web/browser/paths.ts'
import { change } from '#web/api/change.ts'
import { explainError } from '#web/api/explain-error.ts'
import { query, useShownQuery } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { CopyButton } from '#web/kit/controls/copy-button.tsx'
import { Popover } from '#web/kit/controls/popover.tsx'
import { PagedList } from '#web/kit/list/paged-list.tsx'
import { useNow } from '#web/kit/format/use-now.ts'
import { EmptyNotice } from '#web/kit/notice.tsx'
import { PageFrame, PageHeading } from '#web/kit/page-frame.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Hidden } from '#web/kit/text.tsx'
import { useIsAgent } from '../sell/sell-rule.ts'
import { CheckDialog } from './check-dialog.tsx'
import styles from '../rates.module.css'
import { proposalColumns } from './proposal-columns.tsx'
import { useStoredLinks } from './stored-links.ts'

const addressFields = { cursor: cursorParameter }

/** Clients may open proposals at any time. */
const freshMs = 2000

/** An agent's proposals, newest first; for staff all agents' proposals. */
export function ProposalsPage() {
  const { isAgent, cursor, list, links, now, checked, setChecked } = useProposalsPage()
  const columns = proposalColumns(now, (proposal) => (
    <ProposalActions proposal={proposal} link={links[proposal.id]} onCheck={() => setChecked(proposal)} />
  ))
  return (
    <PageFrame className={styles.page}>
      <PageHeading>Proposals</PageHeading>
      {isAgent ? (
        <PagedList
          what="proposals"
          query={list}
          cursor={cursor}
          hrefOf={(cursor) => writeAddress(proposalsPath, addressFields, { cursor })}
          caption="Proposals, newest first"
          columns={columns}
          rowKey={({ id }) => id}
          empty={
            <EmptyNotice
              title="No proposals yet"
              action={
                <Button as={Link} to={offersPath}>
                  Search rates
                </Button>
              }
            >
              Choose rates, then press Proposal to make a link for a client.
            </EmptyNotice>
          }
        />
      ) : (
        <Button as={Link} look="strong" to={signInPath.href(proposalsPath)}>
          Sign in to see your proposals
        </Button>
      )}
      {checked !== undefined && <CheckDialog proposal={checked} onClose={() => setChecked(undefined)} />}
    </PageFrame>
  )
}

/** Returns the page of proposals in the address, and the proposal whose prices are checked. */
function useProposalsPage() {
  const isAgent = useIsAgent()
  const { cursor } = readAddress(addressFields, useLocation().search)
  const [checked, setChecked] = useState<ListedProposal>()
  const list = useShownQuery({
    ...query(listProposals, isAgent ? { limit: 50, cursor } : undefined),
    staleTime: freshMs,
  })
  return { isAgent, cursor, list, links: useStoredLinks(), now: useNow(), checked, setChecked }
}

interface ProposalActionsProps {
  readonly proposal: ListedProposal
  /** Undefined if this device does not have it. */
  readonly link: string | undefined
  readonly onCheck: () => void
}

function ProposalActions({ proposal: { id, reference, isOwn }, link, onCheck }: ProposalActionsProps) {
  const { mutate, isPending, error } = useMutation(change(revokeProposal, listProposals))
  const name = <Hidden> {reference}</Hidden>
  return (
    <Row>
      {link !== undefined && <CopyButton label={`Copy link ${reference}`} words="Copy link" text={link} />}
      {isOwn && (
        <Button isSmall onClick={onCheck}>
          Check prices{name}
        </Button>
      )}
      <Popover button={<>Revoke…{name}</>}>
        <Stack align="start">
          <p role="alert">{error ? explainError(error) : 'Its link stops working at once, for good.'}</p>
          <Button look="strong" isBusy={isPending} onClick={() => mutate({ id })}>
            Revoke
          </Button>
        </Stack>
      </Popover>
    </Row>
  )
}
