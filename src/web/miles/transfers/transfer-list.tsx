import type { Transfer, TransferStatus } from '#contract/miles/transfer'
import { Offered } from '#web/api/platform.tsx'
import { Status } from '#web/kit/card.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { Row, Stack } from '#web/kit/stack.tsx'
import { LoneLink, Soft } from '#web/kit/text.tsx'
import { membersHref, transfersHref } from '../addresses.ts'
import { formatOwnMoment } from '#web/kit/format/moment.ts'
import { Id } from '../linked-id.tsx'
import { TransferLink } from '../transfer-link.tsx'
import { describeSending } from './describe-transfer.ts'

/** A batch's name, with a link to its transfers in the history. */
export function BatchLink({ batch: { id, name } }: { readonly batch: NonNullable<Transfer['batch']> }) {
  return <LoneLink to={transfersHref({ tab: 'history', batch: id })}>{name || id}</LoneLink>
}

/** The name of a transfer's member; the account id if the name is unknown. */
export function MemberName({ account_id, external_id }: Pick<Transfer, 'account_id' | 'external_id'>) {
  const id = <Id of="account">{account_id}</Id>
  if (external_id === null) return id
  return (
    <Offered needs="findAccount" otherwise={id}>
      <LoneLink to={membersHref({ member: account_id })} title={external_id}>
        {external_id}
      </LoneLink>
    </Offered>
  )
}

/** The most transfers listed; the others are only counted. */
export const mostListed = 3

interface TransferListProps {
  readonly transfers: readonly Transfer[]
  readonly isNamed?: boolean
}

/** Transfers, newest first: one sender's with their members, or one member's with their senders. */
export function TransferList({ transfers, isNamed = false }: TransferListProps) {
  return (
    <Stack as="ul" gap={2}>
      {transfers.slice(0, mostListed).map((transfer) => (
        <Row key={transfer.transaction_id} as="li" gap={3} rowGap="none">
          <TransferLink id={transfer.transaction_id}>{formatMiles(transfer.amount)} miles</TransferLink>
          <TransferStatusMark {...transfer} />
          <Soft>
            {isNamed && transfer.external_id !== null && `${transfer.external_id}, `}
            {isNamed ? formatOwnMoment(transfer.created_at) : describeSending(transfer)}
          </Soft>
        </Row>
      ))}
      {transfers.length > mostListed && <li>and {transfers.length - mostListed} more</li>}
    </Stack>
  )
}

export const statusNames: Readonly<Record<TransferStatus, string>> = {
  success: 'Credited',
  pending: 'Waiting for approval',
  failed: 'Rejected',
}

const looks = {
  success: { tone: 'good', icon: 'check' },
  pending: { tone: 'waiting', icon: 'clock' },
  failed: { tone: 'bad', icon: 'x' },
} as const

const reversals = {
  pending: { tone: 'waiting', icon: 'clock', children: 'Reversal waiting' },
  booked: { tone: 'bad', icon: 'undo-2', children: 'Reversed' },
  rejected: { tone: 'none', icon: 'x', children: 'Reversal rejected' },
} as const

/** The status of a transfer and its reversal as text and icon. */
export function TransferStatusMark({ status, reversal }: Pick<Transfer, 'status' | 'reversal'>) {
  return (
    <Row as="span" gap={3} rowGap={1}>
      <Status {...looks[status]}>{statusNames[status]}</Status>
      {reversal !== null && <Status {...reversals[reversal.status]} />}
    </Row>
  )
}
