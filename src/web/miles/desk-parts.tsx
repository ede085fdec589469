import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { isOffered } from '#web/api/platform.tsx'
import { useSession } from '#web/api/session.ts'
import { transfersPath } from '#web/browser/paths.ts'
import { CopyButton } from '#web/kit/controls/copy-button.tsx'
import { overList } from '#web/kit/controls/drawer.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Row } from '#web/kit/stack.tsx'
import { LoneLink } from '#web/kit/text.tsx'
import { membersHref, readTransfersAddress, transfersHref } from './addresses.ts'
import styles from './desk.module.css'

interface IdProps {
  /** The kind of entry with this id. A reference is the sender's own text, so it is shown whole. */
  readonly of: 'account' | 'transfer' | 'reference' | 'other'
  readonly children: string
}

/** A shortened id with a link to its entry and a button that copies the whole id. */
export function Id({ of, children: id }: IdProps) {
  const isStaff = useSession()?.role === 'staff'
  const text = of === 'reference' || id.length < 20 ? id : `${id.slice(0, 8)}…${id.slice(-4)}`
  const named = { title: id, 'aria-label': id, children: text }
  const accountHref = isStaff && of === 'account' ? hrefOfAccount(id) : undefined
  return (
    <Row as="span" gap={1} wrap={false} className={styles.id}>
      {accountHref !== undefined ? (
        <LoneLink to={accountHref} {...named} />
      ) : isStaff && of === 'transfer' ? (
        <TransferLink id={id} {...named} />
      ) : (
        <span title={id}>{text}</span>
      )}
      <CopyButton label={`Copy ${of === 'reference' ? 'reference' : 'ID'}`} text={id} words="" />
    </Row>
  )
}

function hrefOfAccount(id: string): string | undefined {
  if (isOffered('findAccount')) return membersHref({ member: id })
  return isOffered('listTransfers.account_id') ? transfersHref({ tab: 'history', account: id }) : undefined
}

/** Returns a function for links to transfers, which open beside the current desk page, or else the history. */
export function useTransferLink() {
  const { pathname, search } = useLocation()
  const isBeside = pathname === transfersPath
  const shown = isBeside ? readTransfersAddress(search) : ({ tab: 'history' } as const)
  return (transfer: string) => ({ to: transfersHref({ ...shown, transfer }), ...(isBeside && overList) })
}

export function TransferLink({ id, ...props }: Omit<ComponentProps<typeof LoneLink>, 'to'> & { readonly id: string }) {
  return <LoneLink {...useTransferLink()(id)} {...props} />
}

/** A reason that a person gave. */
export function Reason({ children }: { readonly children: string }) {
  return <blockquote className={styles.reason}>{children}</blockquote>
}

/** Shown while a part of the desk loads. */
export function DeskSkeleton() {
  return <Skeleton className={styles.skeleton} />
}
