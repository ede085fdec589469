import { earliestProposalEnd, type ListedProposal } from '#contract/proposals/proposal'
import type { ReactNode } from 'react'
import { formatWholeDay } from '#web/kit/format/dates.ts'
import { formatCount } from '#web/kit/format/locale.ts'
import type { Column } from '#web/kit/list/table.tsx'
import { formatAge } from '#web/stay/today/describe-change.ts'

/** Returns the columns of the proposals; one with an open link has actions. */
export function proposalColumns(
  now: Date,
  actionsOf: (proposal: ListedProposal) => ReactNode,
): readonly Column<ListedProposal>[] {
  const age = (at: string) => formatAge(Date.parse(at), now)
  const isOpen = ({ revokedAt, endsOn }: ListedProposal) =>
    revokedAt === null && endsOn >= earliestProposalEnd(now.getTime())
  return [
    {
      title: 'Reference',
      narrow: 'start',
      isHeading: true,
      cell: ({ reference, by, isOwn }) => (
        <>
          {reference || 'No reference'}
          {!isOwn && <small>by {by}</small>}
        </>
      ),
    },
    {
      title: 'Last opened',
      narrow: 'end',
      cell: ({ openedAt }) => (openedAt === null ? 'Not opened' : `Opened ${age(openedAt)}`),
    },
    {
      title: 'Options',
      cell: ({ cities, optionCount }) => (
        <>
          {cities.join(', ')}
          <small>{formatCount(optionCount, 'option', 'options')}</small>
        </>
      ),
    },
    {
      title: 'Prices',
      cell: ({ createdAt, pricedAt, version }) => (
        <>
          Priced {age(pricedAt)}
          {version > 1 && `, version ${version}`}
          <small>Created {age(createdAt)}</small>
        </>
      ),
    },
    {
      title: 'Link',
      cell: ({ revokedAt, endsOn }) =>
        revokedAt === null ? `Closes on ${formatWholeDay(endsOn)}` : `Revoked ${age(revokedAt)}`,
    },
    { title: 'Actions', cell: (proposal) => isOpen(proposal) && actionsOf(proposal) },
  ]
}
