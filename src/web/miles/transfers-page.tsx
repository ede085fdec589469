import { useLocation } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { type DeskTab, readTransfersAddress } from './addresses.ts'
import { DeskPage } from './desk-page.tsx'

const Desk = lazyPart({ what: 'The miles desk', load: async () => (await import('./desk.tsx')).Desk })

const titles: Readonly<Record<DeskTab, string>> = {
  send: 'Send miles',
  batch: 'Batch',
  approvals: 'Approvals',
  history: 'History',
  reconcile: 'Reconcile',
}

/** What the desk does with transfers, which loads for staff alone. */
export function TransfersPage() {
  const { tab = 'send' } = readTransfersAddress(useLocation().search)
  const isStaff = useSession()?.role === 'staff'
  return (
    <DeskPage title={isStaff ? titles[tab] : 'Miles'}>
      <Desk tab={tab} />
    </DeskPage>
  )
}
