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
  const { isStaff, isWide, groups } = useDesk()
  const navigation = <DeskNavigation groups={groups} />
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

/** Returns the links that the user may open. A tab about transfers reopens with its last state, without a drawer. */
function useDesk() {
  const { pathname, search } = useLocation()
  const mayManage = useHasRight('manage')
  const [left, setLeft] = useState<Readonly<Record<string, string>>>({})
  const current = pathname === transfersPath ? transfersHref({ tab: readTransfersAddress(search).tab }) : pathname
  const isList = !/[?&](?:transfer|member)=/.test(search)
  if (isList && left[current] !== pathname + search) setLeft({ ...left, [current]: pathname + search })
  const linksOf = (parts: readonly DeskPart[]) =>
    parts
      .filter(({ needs, isManaged = false }) => isOffered(needs) && (mayManage || !isManaged))
      .map(({ href, text }) => {
        const isCurrent = href === current
        return { href, text, isCurrent, to: isCurrent ? href : (left[href] ?? href) }
      })
  return {
    isStaff: useSession()?.role === 'staff',
    isWide: useMedia(wideScreen) === true,
    groups: groups.map(linksOf).filter(({ length }) => length > 0),
  }
}

function DeskNavigation({ groups: shown }: Pick<ReturnType<typeof useDesk>, 'groups'>) {
  return (
    <Stack as="nav" gap={3} aria-label="Miles desk" className={styles.parts}>
      {shown.map((links) => (
        <ul key={links[0]!.href}>
          {links.map(({ href, text, isCurrent, to }) => (
            <li key={href}>
              <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
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
      Staff credit miles to members’ accounts here, and see who sent what.
    </EmptyNotice>
  )
}
