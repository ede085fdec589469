import { Button } from '#web/kit/button.tsx'
import { Popover } from '#web/kit/controls/popover.tsx'
import { EmptyNotice } from '#web/kit/notice.tsx'
import { PageFrame, PageHeading } from '#web/kit/page-frame.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { isOffered, type Needing, Offered } from '#web/api/platform.tsx'
import { useHasRight } from '#web/api/get-key.ts'
import { useSession } from '#web/api/session.ts'
import { auditPath, keysPath, membersPath, signInPath, transfersPath, webhooksPath } from '#web/browser/paths.ts'
import styles from './desk.module.css'
import { useMedia, wideScreen } from '#web/browser/use-media.ts'
import { formatNumber } from '#web/kit/format/locale.ts'
import { type DeskTab, readTransfersAddress, transfersHref } from './addresses.ts'
import { useWaiting } from './transfers/transfer-queries.ts'

/** The operations needed to list and decide pending transfers. */
export const approvalNeeds = ['approveTransfer', 'listTransfers.status'] as const

interface DeskPart extends Needing {
  readonly href: string
  readonly text: ReactNode
  readonly isManaged?: true
}

const tabPart = (tab: DeskTab | undefined, text: ReactNode, needs?: Needing['needs']): DeskPart => ({
  href: transfersHref({ tab }),
  text,
  needs,
})

const groups: readonly (readonly DeskPart[])[] = [
  [
    tabPart(undefined, 'Send'),
    tabPart('batch', 'Batch'),
    tabPart('approvals', <WaitingCount of="Approvals" />, approvalNeeds),
    tabPart('history', 'History'),
    tabPart('reconcile', 'Reconcile', 'listTransfers.from'),
  ],
  [{ href: membersPath, text: 'Members', needs: 'findAccount' }],
  [
    { href: auditPath, text: 'Audit' },
    { href: keysPath, text: 'Keys', isManaged: true },
    { href: webhooksPath, text: 'Webhooks', needs: 'listWebhooks', isManaged: true },
  ],
]

/** A tab name with the number of pending transfers: `Approvals (3)`. */
function WaitingCount({ of }: { readonly of: string }) {
  const { count } = useWaiting()
  return `${of}${count === 0 ? '' : ` (${formatNumber(count)})`}`
}

interface DeskPageProps extends Needing {
  readonly title: string
  /** Shown if the platform lacks what the page needs. */
  readonly otherwise?: ReactNode
  readonly children?: ReactNode
}

/** A page of the miles desk for staff: a heading, the content, and beside it (on a phone in a menu) the navigation. */
export function DeskPage({ title, needs, otherwise, children }: DeskPageProps) {
  const isStaff = useSession()?.role === 'staff'
  const isWide = useMedia(wideScreen) === true
  const navigation = useDeskNavigation()
  return (
    <PageFrame>
      <PageHeading
        beside={
          isStaff &&
          !isWide && (
            <Popover isMenu button={<WaitingCount of="Menu" />}>
              {navigation}
            </Popover>
          )
        }
      >
        {title}
      </PageHeading>
      <div className={styles.desk}>
        {isStaff && isWide && navigation}
        <Stack gap={4}>
          <Offered needs={needs} otherwise={otherwise}>
            {isStaff ? children : <StaffOnly />}
          </Offered>
        </Stack>
      </div>
    </PageFrame>
  )
}

/** Returns a desk page with content for staff. */
export const deskPage = (page: Omit<DeskPageProps, 'children'>, Content: ComponentType) =>
  function Page() {
    return (
      <DeskPage {...page}>
        <Content />
      </DeskPage>
    )
  }

/**
 * Returns the links to the desk pages that the user may open. A tab about transfers reopens with its last state, but
 * without the open drawer.
 */
function useDeskNavigation() {
  const { pathname, search } = useLocation()
  const mayManage = useHasRight('manage')
  const [left, setLeft] = useState<Readonly<Record<string, string>>>({})
  const current = pathname === transfersPath ? transfersHref({ tab: readTransfersAddress(search).tab }) : pathname
  const isList = !/[?&](?:transfer|member)=/.test(search)
  if (isList && left[current] !== pathname + search) setLeft({ ...left, [current]: pathname + search })
  return (
    <Stack as="nav" gap={3} aria-label="Miles desk" className={styles.parts}>
      {groups.map((parts) => (
        <ul key={parts[0]!.href}>
          {parts
            .filter(({ needs, isManaged = false }) => isOffered(needs) && (mayManage || !isManaged))
            .map(({ href, text }) => (
              <li key={href}>
                <Link
                  to={href === current ? href : (left[href] ?? href)}
                  aria-current={href === current ? 'page' : undefined}
                >
                  {text}
                </Link>
              </li>
            ))}
        </ul>
      ))}
    </Stack>
  )
}

/** Tells other users who may use the desk. */
function StaffOnly() {
  const { pathname, search } = useLocation()
  const role = useSession()?.role
  return (
    <EmptyNotice
      title={role === undefined ? 'The miles desk is for staff' : 'This needs a staff key'}
      action={
        <Button as={Link} look="strong" to={signInPath.href(pathname + search)}>
          {role === undefined ? 'Sign in' : 'Change the key'}
        </Button>
      }
    >
      Staff credit miles to members’ accounts here, and see who sent what.{' '}
      {role === undefined
        ? 'Sign in with a staff key to use it.'
        : 'You are signed in with an agent’s key, which cannot send miles. Sign out, then sign in with a staff key.'}
    </EmptyNotice>
  )
}
