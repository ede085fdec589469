import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PanelDialog } from './dialog.tsx'

/** Options for a link or navigation that opens a drawer over its list. */
export const overList = { state: { isOverList: true }, preventScrollReset: true } as const

interface DrawerProps {
  readonly title: ReactNode
  /** A status beside the title. */
  readonly status?: ReactNode
  /** The address of the list without the drawer. */
  readonly listHref: string
  readonly children: ReactNode
}

/** A list's entry opened beside the list, with its own address; Back, Escape and Close return to the list. */
export function Drawer({ title, status, listHref, children }: DrawerProps) {
  const navigate = useNavigate()
  const state = useLocation().state as { readonly isOverList?: true } | null
  function close() {
    if (state?.isOverList === true) void navigate(-1)
    else void navigate(listHref, { replace: true, preventScrollReset: true })
  }
  return (
    <PanelDialog title={title} controls={status} size="side" onClose={close}>
      <div>{children}</div>
    </PanelDialog>
  )
}
