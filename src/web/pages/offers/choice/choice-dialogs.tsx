import { useSyncExternalStore } from 'react'
import { lazyPart } from '../../../components/part/lazy-part.tsx'
import type { ChosenRate } from './chosen-rate.ts'

/** What is opened over the desk for some rates. */
export interface ChoiceDialog {
  readonly kind: 'compare' | 'keep' | 'proposal'
  readonly rates: readonly ChosenRate[]
}

const listeners = new Set<() => void>()
let opened: ChoiceDialog | undefined

/** Opens a dialog over the desk, or closes it. */
export function openChoiceDialog(dialog: ChoiceDialog | undefined) {
  opened = dialog
  for (const listener of listeners) listener()
}

const CompareDialog = lazyPart({
  what: 'The comparison',
  isOverPage: true,
  load: async () => (await import('../compare/compare-dialog.tsx')).CompareDialog,
})
const KeepDialog = lazyPart({
  what: 'The shortlists',
  isOverPage: true,
  load: async () => (await import('../shortlists/keep-dialog.tsx')).KeepDialog,
})
const ProposalDialog = lazyPart({
  what: 'The proposal',
  isOverPage: true,
  load: async () => (await import('../proposal/proposal-dialog.tsx')).ProposalDialog,
})
const dialogs = { compare: CompareDialog, keep: KeepDialog, proposal: ProposalDialog }

/** The dialog that is open. */
export function ChoiceDialogs({ now }: { readonly now: Date }) {
  const dialog = useSyncExternalStore(
    subscribe,
    () => opened,
    () => undefined,
  )
  if (dialog === undefined) return null
  const Dialog = dialogs[dialog.kind]
  return <Dialog rates={dialog.rates} now={now} onClose={() => openChoiceDialog(undefined)} />
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // What was open belongs to the page that is left.
    if (listeners.size === 0) opened = undefined
  }
}
