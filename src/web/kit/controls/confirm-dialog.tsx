import { type ReactNode, useState } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
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

/** The subject of the open dialog, and the result of the last one, which a `DoneNotice` shows. */
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
  /** The label of the button that does it. */
  readonly action: string
  readonly isBusy?: boolean
  /** Why it could not be done. */
  readonly error?: ReactNode
  /** The form that its fields are of. */
  readonly form?: UseFormReturn
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before something that cannot be undone; Escape cancels. */
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
