import type { ComponentProps } from 'react'
import { isOffered } from '#web/api/platform.tsx'
import { useSession } from '#web/api/session.ts'
import { classes } from '#web/kit/classes.ts'
import { CopyButton } from '#web/kit/controls/copy-button.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { Row } from '#web/kit/stack.tsx'
import { LoneLink } from '#web/kit/text.tsx'
import { memberHref, transferHref, transfersHref } from './addresses.ts'
import styles from './desk.module.css'

interface IdProps {
  /** What has this id. A reference is the sender's own, so it is shown whole. */
  readonly of: 'account' | 'transfer' | 'reference' | 'other'
  readonly children: string
}

/** An id by its ends, whole while it has the focus; it leads to the page of what has it, and a press copies it. */
export function Id({ of, children: id }: IdProps) {
  const isStaff = useSession()?.role === 'staff'
  const text =
    of === 'reference' || id.length < 20 ? (
      id
    ) : (
      <>
        <span>{`${id.slice(0, 8)}…${id.slice(-4)}`}</span>
        <span data-whole>{id}</span>
      </>
    )
  const href = isStaff ? hrefOf(of, id) : undefined
  return (
    <Row as="span" gap={1} wrap={false} className={styles.id}>
      {href === undefined ? (
        <span title={id}>{text}</span>
      ) : (
        <LoneLink to={href} title={id} aria-label={id}>
          {text}
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
  return isOffered('listTransfers.account_id') ? transfersHref({ tab: 'history', account: id }) : undefined
}

/** What belongs together, and on a desk something beside it. */
export function Columns({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={classes(styles.columns, className)} />
}

/** The reason that somebody gave. */
export function Reason({ children }: { readonly children: string }) {
  return <blockquote className={styles.reason}>{children}</blockquote>
}

/** Shown while a part of the desk loads. */
export function DeskSkeleton() {
  return <Skeleton className={styles.skeleton} />
}
