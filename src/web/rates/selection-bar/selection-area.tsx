import { memo, useState } from 'react'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { useMinute } from '#web/kit/format/use-now.ts'
import type { SelectionDialog } from './selection-bar.tsx'
import { useSelection } from '../selection/use-selection.ts'

const Bar = lazyPart({
  what: 'The choice',
  load: async () => (await import('./selection-bar.tsx')).SelectionBar,
})
const dialogs = {
  compare: lazyPart({
    what: 'The comparison',
    isOverPage: true,
    load: async () => (await import('./compare-dialog.tsx')).CompareDialog,
  }),
  keep: lazyPart({
    what: 'The shortlists',
    isOverPage: true,
    load: async () => (await import('../shortlists/keep-dialog.tsx')).KeepDialog,
  }),
  proposal: lazyPart({
    what: 'The proposal',
    isOverPage: true,
    load: async () => (await import('../proposals/share-dialog.tsx')).ShareDialog,
  }),
}

/** The bar of the selected rates, with what is opened over the desk. */
export const SelectionArea = memo(() => {
  const now = useMinute()
  const rates = [...useSelection().values()]
  const [opened, setOpened] = useState<SelectionDialog>()
  const Dialog = opened && dialogs[opened]
  return (
    <>
      {rates.length > 0 && <Bar now={now} onOpen={setOpened} />}
      {Dialog !== undefined && <Dialog rates={rates} now={now} onClose={() => setOpened(undefined)} />}
    </>
  )
})
