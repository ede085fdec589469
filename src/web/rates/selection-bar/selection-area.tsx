import { type ComponentType, memo, useState } from 'react'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import { useMinute } from '#web/kit/format/use-now.ts'
import type { RatesDialogProps } from '../selection/selected-rate.ts'
import type { SelectionDialog } from './selection-bar.tsx'
import { useSelection } from '../selection/use-selection.ts'

const Bar = lazyPart({ what: 'The choice', load: async () => (await import('./selection-bar.tsx')).SelectionBar })
const dialogs = {
  compare: dialogPart('The comparison', async () => (await import('./compare-dialog.tsx')).CompareDialog),
  keep: dialogPart('The shortlists', async () => (await import('../shortlists/keep-dialog.tsx')).KeepDialog),
  proposal: dialogPart('The proposal', async () => (await import('../proposals/share-dialog.tsx')).ShareDialog),
}

function dialogPart(what: string, load: () => Promise<ComponentType<RatesDialogProps>>) {
  return lazyPart({ what, isOverPage: true, load })
}

/** The bar of selected rates and the dialogs it opens. */
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
