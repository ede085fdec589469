import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PanelDialog } from './dialog.tsx'

/** The options of a link or navigation that opens a drawer over the list it is in. */
export const overList = { state: { isOverList: true }, preventScrollReset: true } as const

interface DrawerProps {
  readonly title: ReactNode
  /** Beside the title. */
  readonly state?: ReactNode
  /** The address of the list alone. */
  readonly listHref: string
  readonly children: ReactNode
}

/** A row of a list, opened beside it at an address of its own; Back, Escape and Close lead to the list. */
export function Drawer({ title, state: shownState, listHref, children }: DrawerProps) {
  const navigate = useNavigate()
  const state = useLocation().state as { readonly isOverList?: true } | null
  function close() {
    if (state?.isOverList === true) void navigate(-1)
    else void navigate(listHref, { replace: true, preventScrollReset: true })
  }
  return (
    <PanelDialog title={title} controls={shownState} size="side" onClose={close}>
      <div>{children}</div>
    </PanelDialog>
  )
}
