import { type ComponentType, useState } from 'react'
import { useLocation } from 'react-router'
import { useHasRight, useOwnKey } from '#web/api/get-key.ts'
import { Offered } from '#web/api/platform.tsx'
import { useSession } from '#web/api/session.ts'
import { useTitle } from '#web/api/use-title.ts'
import { EmptyNotice } from '#web/kit/notice.tsx'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { Text } from '#web/kit/text.tsx'
import { type DeskTab, deskTabs, readTransfersAddress, transfersHref } from './addresses.ts'
import { LeftTransfers } from './delivery/left-transfers.tsx'
import { approvalNeeds, DeskPage } from './desk-page.tsx'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { Overview } from './send/overview.tsx'

const TransferDrawer = lazyPart({
  what: 'The transfer',
  load: async () => (await import('./transfer/transfer-drawer.tsx')).TransferDrawer,
})

const notOffered = (
  <EmptyNotice title="Not available here">
    The platform behind this service does not offer this part of the desk.
  </EmptyNotice>
)

const mayNotSend = (
  <EmptyNotice title="You may not send miles">
    Sending needs the right “transfer”. Your administrator sets what this key may do.
  </EmptyNotice>
)

function lazyTab<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyPart({ what: 'This part of the desk', fallback: <DeskSkeleton />, load })
}

const tabs = {
  send: {
    title: 'Send miles',
    needs: 'transferMiles',
    sends: true,
    Content: lazyTab(async () => (await import('./send/send-tab.tsx')).SendTab),
  },
  approvals: {
    title: 'Approvals',
    needs: approvalNeeds,
    Content: lazyTab(async () => (await import('./approvals/approvals-tab.tsx')).ApprovalsTab),
  },
  history: {
    title: 'History',
    needs: 'listTransfers',
    Content: lazyTab(async () => (await import('./history/history-tab.tsx')).HistoryTab),
  },
  batch: {
    title: 'Batch',
    needs: 'transferMiles',
    sends: true,
    Content: lazyTab(async () => (await import('./batch/batch-tab.tsx')).BatchTab),
  },
  reconcile: {
    title: 'Reconcile',
    needs: 'listTransfers.from',
    Content: lazyTab(async () => (await import('./reconcile/reconcile-tab.tsx')).ReconcileTab),
  },
} as const

/** The tabs of the desk about transfers, for staff. */
export function TransfersPage() {
  const { tab, isStaff, maySend, isUnreviewed, mounted, transfer, listHref } = useTransfersPage()
  return (
    <DeskPage title={isStaff ? tabs[tab].title : 'Miles'}>
      <LeftTransfers />
      {isUnreviewed && (
        <Text tone="soft">
          No review rule is set, so no transfer needs a second person’s approval. Your administrator can set one.
        </Text>
      )}
      {tab === 'send' && <Overview />}
      {mounted.map((name) => {
        const { Content, needs, sends } = { sends: false, ...tabs[name] }
        return (
          <div key={name} hidden={name !== tab}>
            <Offered needs={needs} otherwise={notOffered}>
              {sends && !maySend ? mayNotSend : <Content />}
            </Offered>
          </div>
        )
      })}
      {transfer !== undefined && <TransferDrawer key={transfer} id={transfer} listHref={listHref} />}
    </DeskPage>
  )
}

/** Returns the open and the mounted tabs: typing and sending continue in a hidden tab. History is in the URL. */
function useTransfersPage() {
  const { transfer, ...search } = readTransfersAddress(useLocation().search)
  const { tab = 'send' } = search
  useTitle(transfer === undefined ? 'Miles' : undefined)
  const isUnreviewed = useOwnKey()?.hasReviewRule === false && (tab === 'send' || tab === 'approvals')
  const [visited, setVisited] = useState<ReadonlySet<DeskTab>>(new Set())
  if (!visited.has(tab)) setVisited(new Set([...visited, tab]))
  return {
    tab,
    isStaff: useSession()?.role === 'staff',
    maySend: useHasRight('transfer'),
    isUnreviewed,
    mounted: deskTabs.filter((name) => name === tab || (name !== 'history' && visited.has(name))),
    transfer,
    listHref: transfersHref(search),
  }
}
