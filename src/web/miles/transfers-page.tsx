import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { DeskPage } from './desk-page.tsx'

const Desk = lazyPart({ what: 'The miles desk', load: async () => (await import('./desk.tsx')).Desk })

/** The miles desk, whose parts load for staff alone. */
export function TransfersPage() {
  return (
    <DeskPage title="Miles">
      <Desk />
    </DeskPage>
  )
}
