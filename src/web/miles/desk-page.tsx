import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { isOffered, type Needing, Offered } from '#web/api/platform.tsx'
import { useHasRight } from '#web/api/get-key.ts'
import { useSession } from '#web/api/session.ts'
import { auditPath, keysPath, membersPath, signInPath, transfersPath, webhooksPath } from '#web/browser/paths.ts'
import styles from './desk.module.css'
import type { Role } from '#contract/endpoint'
import { formatNumber } from '#web/kit/format/locale.ts'
import { readTransfersAddress, transfersHref } from './addresses.ts'
import { useWaiting } from './transfers/transfer-queries.ts'

/** What waits for approval is known, and can be decided. */
export const approvalNeeds = ['approveTransfer', 'listTransfers.status'] as const

interface DeskPart extends Needing {
  readonly href: string
  readonly text: ReactNode
  readonly isManaged?: true
}

const parts: readonly DeskPart[] = [
  { href: transfersPath, text: 'Transfers' },
  { href: transfersHref({ tab: 'approvals' }), text: <ApprovalsName />, needs: approvalNeeds },
  { href: membersPath, text: 'Members', needs: 'findAccount' },
  { href: auditPath, text: 'Audit' },
  { href: keysPath, text: 'Keys', isManaged: true },
  { href: webhooksPath, text: 'Webhooks', needs: 'listWebhooks', isManaged: true },
]

/** `Approvals (3)`. */
export function ApprovalsName() {
  const { count } = useWaiting()
  return `Approvals${count === 0 ? '' : ` (${formatNumber(count)})`}`
}

interface DeskPageProps extends Needing {
  readonly title: string
  /** Says that the platform behind the service does not have it. */
  readonly otherwise?: ReactNode
  readonly children?: ReactNode
}

/** A page of the miles desk: its heading, with links to the parts of the desk, and its content, for staff. */
export function DeskPage({ title, needs, otherwise, children }: DeskPageProps) {
  const { pathname, search } = useLocation()
  const role = useSession()?.role
  const mayManage = useHasRight('manage')
  const shownParts = parts.filter(({ needs, isManaged = false }) => isOffered(needs) && (mayManage || !isManaged))
  const isApprovals = readTransfersAddress(search).tab === 'approvals'
  const current = pathname === transfersPath && isApprovals ? transfersHref({ tab: 'approvals' }) : pathname
  return (
    <Stack gap={4} className={styles.page}>
      <Row as="header" gap={5} rowGap={2} align="baseline" justify="between" className={styles.heading}>
        <h1>{title}</h1>
        {role === 'staff' && (
          <Row as="nav" gap={4} rowGap={1} aria-label="Miles desk" className={styles.parts}>
            {shownParts.map(({ href, text }) => (
              <Link key={href} to={href} aria-current={current === href ? 'page' : undefined}>
                {text}
              </Link>
            ))}
          </Row>
        )}
      </Row>
      <Offered needs={needs} otherwise={otherwise}>
        {role === 'staff' ? children : <StaffOnly role={role} />}
      </Offered>
    </Stack>
  )
}

/** Shown to those who may not use the desk: says who may. */
function StaffOnly({ role }: { readonly role: Role | undefined }) {
  const { pathname, search } = useLocation()
  return (
    <Closed title={role === undefined ? 'The miles desk is for staff' : 'This needs a staff key'}>
      <p>
        Staff credit miles to members’ accounts here, and see who sent what.{' '}
        {role === undefined
          ? 'Sign in with a staff key to use it.'
          : 'You are signed in with an agent’s key, which cannot send miles. Sign out, then sign in with a staff key.'}
      </p>
      <Button as={Link} look="strong" to={signInPath.href(pathname + search)}>
        {role === undefined ? 'Sign in' : 'Change the key'}
      </Button>
    </Closed>
  )
}

/** Shown in place of a part of the desk that this person, or this service, does not have. */
export function Closed({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <Card className={styles.closed}>
      {title !== undefined && <h2>{title}</h2>}
      {children}
    </Card>
  )
}
