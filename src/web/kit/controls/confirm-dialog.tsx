import { type ReactNode, useState } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { Button } from '../button.tsx'
import { Actions } from '../card.tsx'
import { ErrorNotice } from '../notice.tsx'
import { Dialog } from './dialog.tsx'

export interface ClosingProps {
  /**
   * @param done the completed action as text, if any
   * @param secret a new key or secret, shown once
   */
  readonly onClose: (done?: string, secret?: string) => void
}

/** Returns the open dialog's subject and the last one's result, which a `DoneNotice` shows. */
export function useDialog<About>() {
  const [state, setState] = useState<{ about?: About; done: string; secret?: string | undefined }>({ done: '' })
  return {
    ...state,
    open: (about: About) => setState({ about, done: '' }),
    close: (done = '', secret?: string) => setState({ done, secret }),
  }
}

interface ConfirmDialogProps {
  readonly title: string
  readonly children: ReactNode
  /** The label of the confirm button. */
  readonly action: string
  readonly isBusy?: boolean
  /** Why the action failed. */
  readonly error?: ReactNode
  readonly form?: UseFormReturn
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks for confirmation of an irreversible action; Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, isBusy = false, error, form, onConfirm, onClose } = props
  return (
    <Dialog title={title} isBusy={isBusy} onClose={() => onClose()}>
      {form === undefined ? children : <FormProvider {...form}>{children}</FormProvider>}
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
