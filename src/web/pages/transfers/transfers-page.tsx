import './transfers-page.css'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHasRight } from '../../api/get-key.ts'
import { useTitle } from '../../browser/use-title.ts'
import { lazyPart } from '../../components/part/lazy-part.tsx'
import { isOffered } from '../../browser/platform.ts'
import { useSession } from '../../browser/session.ts'
import { DeskHeading } from './desk-heading.tsx'
import { DeskTabs, panelId, tabId } from './desk-tabs.tsx'
import { NotOffered } from './not-offered.tsx'
import { StaffOnly } from './staff-only.tsx'
import { type DeskTab, readTransfersAddress, transfersHref } from './transfers-address.ts'

const tab = { what: 'This part of the desk', fallback: <span className="skeleton desk-skeleton" /> }
const SendTab = lazyPart({ ...tab, load: async () => (await import('./send/send-tab.tsx')).SendTab })
const HistoryTab = lazyPart({ ...tab, load: async () => (await import('./history/history-tab.tsx')).HistoryTab })
const BatchTab = lazyPart({ ...tab, load: async () => (await import('./batch/batch-tab.tsx')).BatchTab })

/** The miles desk. */
export function TransfersPage() {
  useTitle('Miles')
  const role = useSession()?.role
  return (
    <div className="desk">
      <DeskHeading>Miles</DeskHeading>
      {role === 'staff' ? <Desk /> : <StaffOnly role={role} />}
    </div>
  )
}

/** The parts of the desk, for those who may use it. */
function Desk() {
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const search = readTransfersAddress(address)
  const selected = search.tab ?? 'send'
  const maySend = useHasRight('transfer')
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
  function panel(tab: DeskTab, staysMounted: boolean, content: ReactNode) {
    const isOpen = tab === selected
    return (
      <div id={panelId(tab)} role="tabpanel" aria-labelledby={tabId(tab)} className="desk-panel" hidden={!isOpen}>
        {(isOpen || (staysMounted && visited.has(tab))) && content}
      </div>
    )
  }

  function sending(tab: ReactNode) {
    if (!isOffered('transferMiles')) return <NoTransfers />
    return maySend ? tab : <MayNotSend />
  }

  return (
    <>
      <DeskTabs selected={selected} onSelect={select} />
      {panel('send', true, sending(<SendTab />))}
      {panel('history', false, isOffered('listTransfers') ? <HistoryTab /> : <NoHistory />)}
      {panel('batch', true, sending(<BatchTab />))}
    </>
  )
}

/** Shown in place of what sends miles. */
function MayNotSend() {
  return (
    <section className="desk-closed">
      <h2>You may not send miles</h2>
      <p>To send needs the right “transfer”, which you do not have here. The operator gives rights.</p>
    </section>
  )
}

function NoTransfers() {
  return (
    <NotOffered title="Miles cannot be sent from here">
      The platform behind this service does not take transfers of miles.
    </NotOffered>
  )
}

function NoHistory() {
  return (
    <NotOffered title="No history here">
      The platform behind this service does not list transfers, and cannot look one up by its reference.
    </NotOffered>
  )
}
