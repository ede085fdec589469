import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Row, Stack } from '#web/kit/stack.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { isOffered, takesField } from '#web/api/platform.ts'
import { useHasRight } from '#web/api/get-key.ts'
import { useSession } from '#web/api/session.ts'
import { auditPath, keysPath, membersPath, signInPath, transfersPath, webhooksPath } from '#web/browser/paths.ts'
import styles from './desk.module.css'
import type { Role } from '#contract/endpoint'
import { formatNumber } from '#web/kit/format/locale.ts'
import { formatMiles } from '#web/kit/format/miles.ts'
import { readTransfersAddress, transfersHref } from './addresses.ts'
import { useWaiting } from './transfers/transfer-queries.ts'

/** Whether what waits for approval is known, and can be decided. */
export const offersApprovals = isOffered('approveTransfer') && takesField('listTransfers.status')

const parts = [
  { href: transfersPath, text: 'Transfers' },
  ...(offersApprovals ? [{ href: transfersHref({ tab: 'approvals' }), text: <ApprovalsName /> }] : []),
  ...(isOffered('findAccount') ? [{ href: membersPath, text: 'Members' }] : []),
  { href: auditPath, text: 'Audit' },
]

const managed = [
  { href: keysPath, text: 'Keys' },
  ...(isOffered('listWebhooks') ? [{ href: webhooksPath, text: 'Webhooks' }] : []),
]

/** `Approvals (3)`. */
export function ApprovalsName() {
  const { count } = useWaiting()
  return `Approvals${count === 0 ? '' : ` (${formatNumber(count)})`}`
}

interface DeskPageProps {
  readonly title: string
  /** Says that the platform behind the service does not have it. */
  readonly notOffered?: ReactNode
  readonly children?: ReactNode
}

/** A page of the miles desk: its heading, with links to the parts of the desk, and its content, for staff. */
export function DeskPage({ title, notOffered, children }: DeskPageProps) {
  const { pathname, search } = useLocation()
  const role = useSession()?.role
  const mayManage = useHasRight('manage')
  const isApprovals = readTransfersAddress(search).tab === 'approvals'
  const current = pathname === transfersPath && isApprovals ? transfersHref({ tab: 'approvals' }) : pathname
  return (
    <Stack gap={4} className={styles.page}>
      <Row as="header" gap={5} rowGap={2} align="baseline" justify="between" className={styles.heading}>
        <h1>{title}</h1>
        {role === 'staff' && (
          <Row as="nav" gap={4} rowGap={1} aria-label="Miles desk" className={styles.parts}>
            {[...parts, ...(mayManage ? managed : [])].map(({ href, text }) => (
              <Link key={href} to={href} aria-current={current === href ? 'page' : undefined}>
                {text}
              </Link>
            ))}
          </Row>
        )}
      </Row>
      {notOffered ?? (role === 'staff' ? children : <StaffOnly role={role} />)}
    </Stack>
  )
}

/** Shown to those who may not use the desk: says who may, and which transfers of this device wait for them. */
function StaffOnly({ role }: { readonly role: Role | undefined }) {
  const { pathname, search } = useLocation()
  const { data: unconfirmed = [] } = useQuery({
    queryKey: ['loadUnconfirmed'],
    async queryFn() {
      const { loadBatches, loadSingleTransfers } = await import('./delivery/delivery-store.ts')
      return [...(await loadSingleTransfers()), ...(await loadBatches('left'))]
    },
    staleTime: 0,
  })
  return (
    <Closed title={role === undefined ? 'The miles desk is for staff' : 'This needs a staff key'}>
      <p>
        Staff credit miles to members’ accounts here, and see who sent what.{' '}
        {role === undefined
          ? 'Sign in with a staff key to use it.'
          : 'You are signed in with an agent’s key, which cannot send miles. Sign out, then sign in with a staff key.'}
      </p>
      {unconfirmed.length > 0 && (
        <Notice tone="news">
          <p>
            <b>Outcome unknown.</b> {unconfirmed.length === 1 ? 'This transfer was' : 'These transfers were'} sent from
            this device, and can be looked up when staff sign in:
          </p>
          <ul>
            {unconfirmed.map(({ batch, deliveries }) => (
              <li key={batch.id}>
                {deliveries[0] !== undefined && `${formatMiles(deliveries[0].request.amount)} miles, `}reference{' '}
                {batch.id}
              </li>
            ))}
          </ul>
        </Notice>
      )}
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
