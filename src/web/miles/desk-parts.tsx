import type { Account } from '#contract/miles/accounts/account'
import type { Transfer, TransferStatus } from '#contract/miles/transfer'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { isOffered, takesField } from '#web/api/platform.ts'
import { useSession } from '#web/api/session.ts'
import { Status } from '#web/kit/card.tsx'
import { classes } from '#web/kit/classes.ts'
import { CopyButton } from '#web/kit/controls/copy-button.tsx'
import { formatMiles } from '#web/kit/format/miles.ts'
import { formatPhone } from '#web/kit/format/phone.ts'
import { QueryError } from '#web/api/query-error.tsx'
import { NarrowOnly } from '#web/kit/list/table.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { memberHref, transferHref, transfersHref } from './addresses.ts'
import styles from './desk.module.css'
import { describeSending, explainRead, formatSentAt, formatUtc, twoMembersFit } from './words.ts'

/** A time by the reader's clock, on hover in UTC, as the ledger has it. */
export function MomentText({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={formatUtc(at)}>
      {formatSentAt(at)}
    </time>
  )
}

interface IdProps {
  /** What has this id. A reference is the sender's own, so it is shown whole. */
  readonly of: 'account' | 'transfer' | 'reference' | 'other'
  readonly children: string
}

/** An id by its ends, which leads to the page of what has it; a press copies the whole. */
export function Id({ of, children: id }: IdProps) {
  const isStaff = useSession()?.role === 'staff'
  const short = of === 'reference' || id.length < 20 ? id : `${id.slice(0, 8)}…${id.slice(-4)}`
  const href = isStaff ? hrefOf(of, id) : undefined
  return (
    <Row as="span" gap={1} wrap={false} className={styles.id}>
      {href === undefined ? (
        <span title={id}>{short}</span>
      ) : (
        <LoneLink to={href} title={id} aria-label={id}>
          {short}
        </LoneLink>
      )}
      <CopyButton label={`Copy ${of === 'reference' ? 'reference' : 'ID'}`} text={id} words="" />
    </Row>
  )
}

function hrefOf(of: IdProps['of'], id: string): string | undefined {
  if (of === 'transfer') return transferHref(id)
  if (of !== 'account') return undefined
  if (isOffered('findAccount')) return memberHref(id)
  return takesField('listTransfers.account_id') ? transfersHref({ tab: 'history', account: id }) : undefined
}

/** A link outside of running text. */
export function LoneLink(props: Omit<ComponentProps<typeof Text<typeof Link>>, 'as' | 'isAlone'>) {
  return <Text {...props} as={Link} isAlone />
}

/** The name of a batch, which leads to its transfers in the history. */
export function BatchLink({ batch: { id, name } }: { readonly batch: NonNullable<Transfer['batch']> }) {
  return <LoneLink to={transfersHref({ tab: 'history', batch: id })}>{name || id}</LoneLink>
}

/** What belongs together, and on a desk something beside it. */
export function Columns({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={classes(styles.columns, className)} />
}

/** The reason that somebody gave. */
export function Reason({ children }: { readonly children: string }) {
  return <blockquote className={styles.reason}>{children}</blockquote>
}

/** A remark in small, soft letters. */
export function Soft({ children }: { readonly children: ReactNode }) {
  return (
    <Text as="small" size="small" tone="soft">
      {children}
    </Text>
  )
}

/** The figure of a cell, and of what it is where no heading says that. */
export function Figure({ what, children }: { readonly what: string; readonly children: ReactNode }) {
  return (
    <b>
      {children}
      <NarrowOnly>{` ${what}`}</NarrowOnly>
    </b>
  )
}

/** Shown while a part of the desk loads. */
export function DeskSkeleton() {
  return <Skeleton className={styles.skeleton} />
}

/** Says that a query of the desk failed, and offers Retry; nothing where it did not. */
export function ReadError(props: ComponentProps<typeof QueryError>) {
  return <QueryError {...props} explain={explainRead} />
}

/** The heading of a step; where it follows a press, it takes the focus, so that reading continues here. */
export function FocusHeading({ children, takesFocus }: { readonly children: ReactNode; readonly takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}

/** The member of a transfer by name; the id of the account where the name is not known. */
export function MemberName({ account_id, external_id }: Pick<Transfer, 'account_id' | 'external_id'>) {
  if (external_id === null || !isOffered('findAccount')) return <Id of="account">{account_id}</Id>
  return (
    <LoneLink to={memberHref(account_id)} title={external_id}>
      {external_id}
    </LoneLink>
  )
}

interface FoundMembersProps {
  readonly accounts: readonly Account[]
  /** Chooses one of several. */
  readonly renderChoice: (account: Account) => ReactNode
}

/** The members that a text names, to choose from where it fits two. */
export function FoundMembers({ accounts, renderChoice }: FoundMembersProps) {
  return (
    <>
      {accounts.length > 1 && <p>{twoMembersFit}</p>}
      {accounts.map((account) => (
        <Row key={account.account_id} gap={3} rowGap={1} justify="between" className={styles.member}>
          <p>
            <b>{account.external_id}</b>
            <br />
            {formatPhone(account.phone_number)}
          </p>
          <p>
            <b>{formatMiles(account.balance)}</b> miles
            <br />
            <Status {...accountStatuses[account.status]} />
          </p>
          {accounts.length > 1 && renderChoice(account)}
        </Row>
      ))}
    </>
  )
}

/** The status of an account, by word and by icon. */
export const accountStatuses = {
  open: { tone: 'good', children: 'Open', icon: 'check' },
  frozen: { tone: 'waiting', children: 'Frozen', icon: 'lock' },
  closed: { tone: 'bad', children: 'Closed', icon: 'x' },
} as const

/** The most transfers that are listed where others are only counted. */
export const mostListed = 3

interface TransferListProps {
  readonly transfers: readonly Transfer[]
  /** Where a link leads away from nothing that is typed. */
  readonly isLinked?: boolean
}

/** Transfers to a member, newest first. */
export function TransferList({ transfers, isLinked = false }: TransferListProps) {
  return (
    <Stack as="ul" gap={2}>
      {transfers.slice(0, mostListed).map((transfer) => (
        <Row key={transfer.transaction_id} as="li" gap={3} rowGap="none">
          {isLinked ? (
            <LoneLink to={transferHref(transfer.transaction_id)}>{formatMiles(transfer.amount)} miles</LoneLink>
          ) : (
            <b>{formatMiles(transfer.amount)} miles</b>
          )}
          <TransferStatusMark {...transfer} />
          <Soft>
            {describeSending(transfer)}, reference {transfer.reference_id}
          </Soft>
        </Row>
      ))}
      {transfers.length > mostListed && <li>and {transfers.length - mostListed} more</li>}
    </Stack>
  )
}

/** The name of each status. */
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
  pending: { tone: 'waiting', icon: 'clock', children: 'Reversal waits' },
  booked: { tone: 'bad', icon: 'undo-2', children: 'Reversed' },
  rejected: { tone: 'none', icon: 'x', children: 'Reversal rejected' },
} as const

/** The status of a transfer and of its reversal, by word and by icon. */
export function TransferStatusMark({ status, reversal }: Pick<Transfer, 'status' | 'reversal'>) {
  return (
    <Row as="span" gap={3} rowGap={1}>
      <Status {...looks[status]}>{statusNames[status]}</Status>
      {reversal !== null && <Status {...reversals[reversal.status]} />}
    </Row>
  )
}
