import { type ComponentType, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { useHasRight, useOwnKey } from '#web/api/get-key.ts'
import { useSession } from '#web/api/session.ts'
import { useTitle } from '#web/api/use-title.ts'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { Offered } from '#web/api/platform.tsx'
import { EmptyNotice } from '#web/kit/notice.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { approvalNeeds, DeskPage } from './desk-page.tsx'
import styles from './desk.module.css'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { Text } from '#web/kit/text.tsx'
import { LeftTransfers } from './delivery/left-transfers.tsx'
import { Overview } from './send/overview.tsx'
import { type DeskTab, readTransfersAddress, transfersHref } from './addresses.ts'

function lazyTab<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyPart({ what: 'This part of the desk', fallback: <DeskSkeleton />, load })
}

const SendTab = lazyTab(async () => (await import('./send/send-tab.tsx')).SendTab)
const ApprovalsTab = lazyTab(async () => (await import('./approvals/approvals-tab.tsx')).ApprovalsTab)
const HistoryTab = lazyTab(async () => (await import('./history/history-tab.tsx')).HistoryTab)
const BatchTab = lazyTab(async () => (await import('./batch/batch-tab.tsx')).BatchTab)
const ReconcileTab = lazyTab(async () => (await import('./reconcile/reconcile-tab.tsx')).ReconcileTab)

const TransferDrawer = lazyPart({
  what: 'The transfer',
  load: async () => (await import('./transfer/transfer-drawer.tsx')).TransferDrawer,
})

const noHistory = (
  <EmptyNotice title="No history here">
    The platform behind this service does not list transfers, and cannot look one up by its reference.
  </EmptyNotice>
)

const noSending = (
  <EmptyNotice title="Miles cannot be sent from here">
    The platform behind this service does not accept transfers.
  </EmptyNotice>
)

const mayNotSend = (
  <EmptyNotice title="You may not send miles">
    Sending needs the right “transfer”. Your administrator sets what this key may do.
  </EmptyNotice>
)

const titles: Readonly<Record<DeskTab, string>> = {
  send: 'Send miles',
  batch: 'Batch',
  approvals: 'Approvals',
  history: 'History',
  reconcile: 'Reconcile',
}

/** The tabs of the desk about transfers, for staff. */
export function TransfersPage() {
  const { tab = 'send' } = readTransfersAddress(useLocation().search)
  const isStaff = useSession()?.role === 'staff'
  return (
    <DeskPage title={isStaff ? titles[tab] : 'Miles'}>
      <Desk tab={tab} />
    </DeskPage>
  )
}

function Desk({ tab: selected }: { readonly tab: DeskTab }) {
  const { transfer, ...search } = readTransfersAddress(useLocation().search)
  useTitle(transfer === undefined ? 'Miles' : undefined)
  const maySend = useHasRight('transfer')
  const isUnreviewed = useOwnKey()?.hasReviewRule === false && (selected === 'send' || selected === 'approvals')
  const [visited, setVisited] = useState<ReadonlySet<DeskTab>>(new Set())
  if (!visited.has(selected)) setVisited(new Set([...visited, selected]))

  /** A hidden tab stays mounted, so that typing and sending continue, unless the URL holds its state. */
  function panel(tab: DeskTab, content: ReactNode) {
    const isOpen = tab === selected
    return (
      <Stack gap={5} hidden={!isOpen} className={styles.panel}>
        {(isOpen || (tab !== 'history' && visited.has(tab))) && content}
      </Stack>
    )
  }

  function sending(tab: ReactNode) {
    return (
      <Offered needs="transferMiles" otherwise={noSending}>
        {maySend ? tab : mayNotSend}
      </Offered>
    )
  }

  return (
    <>
      <LeftTransfers />
      {isUnreviewed && (
        <Text tone="soft">
          No review rule is set, so no transfer needs a second person’s approval. Your administrator can set one.
        </Text>
      )}
      {panel(
        'send',
        <>
          <Overview />
          {sending(<SendTab />)}
        </>,
      )}
      {panel(
        'approvals',
        <Offered needs={approvalNeeds}>
          <ApprovalsTab />
        </Offered>,
      )}
      {panel(
        'history',
        <Offered needs="listTransfers" otherwise={noHistory}>
          <HistoryTab />
        </Offered>,
      )}
      {panel('batch', sending(<BatchTab />))}
      {panel(
        'reconcile',
        <Offered needs="listTransfers.from">
          <ReconcileTab />
        </Offered>,
      )}
      {transfer !== undefined && <TransferDrawer key={transfer} id={transfer} listHref={transfersHref(search)} />}
    </>
  )
}
