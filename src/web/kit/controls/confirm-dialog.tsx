import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Actions } from '../card.tsx'
import { ErrorNotice } from '../notice.tsx'
import { Dialog } from './dialog.tsx'

export interface ClosingProps {
  /**
   * @param done what was done, if anything
   * @param secret a key or secret that was made, to be shown once
   */
  readonly onClose: (done?: string, secret?: string) => void
}

interface ConfirmDialogProps {
  readonly title: string
  readonly children: ReactNode
  /** The label of the button that does it. */
  readonly action: string
  readonly isBusy?: boolean
  /** Why it could not be done. */
  readonly error?: ReactNode
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before something that cannot be undone; Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, isBusy = false, error, onConfirm, onClose } = props
  return (
    <Dialog title={title} isBusy={isBusy} onClose={() => onClose()}>
      {children}
      <ErrorNotice>{error}</ErrorNotice>
      <Actions>
        <Button look="strong" isBusy={isBusy} onClick={onConfirm}>
          {isBusy ? 'Saving…' : action}
        </Button>
        <Button disabled={isBusy} onClick={() => onClose()}>
          Cancel
        </Button>
      </Actions>
    </Dialog>
  )
}
