import { type ComponentType, type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHasRight, useOwnKey } from '#web/api/get-key.ts'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { isOffered, type Needing, Offered } from '#web/api/platform.tsx'
import { approvalNeeds, ApprovalsName, Closed } from './desk-page.tsx'
import { DeskSkeleton } from './desk-parts.tsx'
import { Text } from '#web/kit/text.tsx'
import { type Tab, TabPanel, Tabs } from '#web/kit/controls/tabs.tsx'
import { LeftTransfers } from './delivery/left-transfers.tsx'
import { Overview } from './overview/overview.tsx'
import { type DeskTab, readTransfersAddress, transfersHref } from './addresses.ts'

function lazyTab<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyPart({ what: 'This part of the desk', fallback: <DeskSkeleton />, load })
}

const SendTab = lazyTab(async () => (await import('./send/send-tab.tsx')).SendTab)
const ApprovalsTab = lazyTab(async () => (await import('./approvals/approvals-tab.tsx')).ApprovalsTab)
const HistoryTab = lazyTab(async () => (await import('./history/history-tab.tsx')).HistoryTab)
const BatchTab = lazyTab(async () => (await import('./batch/batch-tab.tsx')).BatchTab)
const ReconcileTab = lazyTab(async () => (await import('./reconcile/reconcile-tab.tsx')).ReconcileTab)

const noHistory = (
  <Closed title="No history here">
    <p>The platform behind this service does not list transfers, and cannot look one up by its reference.</p>
  </Closed>
)

const noSending = (
  <Closed title="Miles cannot be sent from here">
    <p>The platform behind this service does not take transfers of miles.</p>
  </Closed>
)

const mayNotSend = (
  <Closed title="You may not send miles">
    <p>To send needs the right “transfer”, which you do not have here. The operator gives rights.</p>
  </Closed>
)

const allTabs: readonly (Tab<DeskTab> & Needing)[] = [
  { value: 'send', name: 'Send' },
  { value: 'approvals', name: <ApprovalsName />, needs: approvalNeeds },
  { value: 'history', name: 'History' },
  { value: 'batch', name: 'Batch' },
  { value: 'reconcile', name: 'Reconcile', needs: 'listTransfers.from' },
]
const tabs = allTabs.filter(({ needs }) => isOffered(needs))

/** The parts of the desk, for those who may use it. */
export function Desk() {
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const search = readTransfersAddress(address)
  const selected = search.tab ?? 'send'
  const maySend = useHasRight('transfer')
  const isUnreviewed = useOwnKey()?.hasReviewRule === false && (selected === 'send' || selected === 'approvals')
  const [visited, setVisited] = useState<ReadonlySet<DeskTab>>(new Set())
  const [left, setLeft] = useState<Partial<Record<DeskTab, string>>>({})
  if (!visited.has(selected)) setVisited(new Set([...visited, selected]))

  /** Each tab comes back as it was left. */
  function select(tab: DeskTab) {
    if (tab === selected) return
    setLeft({ ...left, [selected]: transfersHref(search) })
    void navigate(left[tab] ?? transfersHref({ tab: tab === 'send' ? undefined : tab }), { preventScrollReset: true })
  }

  /** A tab stays mounted while another is open, so that typing and sending continue, unless the URL holds its state. */
  function panel(tab: DeskTab, content: ReactNode) {
    const isOpen = tab === selected
    if (!tabs.some(({ value }) => value === tab)) return null
    return (
      <TabPanel id="desk" value={tab} isOpen={isOpen}>
        {(isOpen || (tab !== 'history' && visited.has(tab))) && content}
      </TabPanel>
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
      <Tabs id="desk" label="Parts of the desk" tabs={tabs} selected={selected} onSelect={select} />
      {isUnreviewed && (
        <Text tone="soft">
          No review rule is set: no transfer waits for a second person. Your administrator sets one with “ledger rule”.
        </Text>
      )}
      {panel(
        'send',
        <>
          <Overview />
          {sending(<SendTab />)}
        </>,
      )}
      {panel('approvals', <ApprovalsTab />)}
      {panel(
        'history',
        <Offered needs="listTransfers" otherwise={noHistory}>
          <HistoryTab />
        </Offered>,
      )}
      {panel('batch', sending(<BatchTab />))}
      {panel('reconcile', <ReconcileTab />)}
    </>
  )
}
