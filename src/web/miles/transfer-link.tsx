import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { transfersPath } from '#web/browser/paths.ts'
import { overList } from '#web/kit/controls/drawer.tsx'
import { LoneLink } from '#web/kit/text.tsx'
import { readTransfersAddress, transfersHref } from './addresses.ts'

/** Returns a function for links to transfers, which open beside the current desk page, or else the history. */
export function useTransferLink() {
  const { pathname, search } = useLocation()
  const isBeside = pathname === transfersPath
  const shown = isBeside ? readTransfersAddress(search) : ({ tab: 'history' } as const)
  return (transfer: string) => ({ to: transfersHref({ ...shown, transfer }), ...(isBeside && overList) })
}

export function TransferLink({ id, ...props }: Omit<ComponentProps<typeof LoneLink>, 'to'> & { readonly id: string }) {
  return <LoneLink {...useTransferLink()(id)} {...props} />
}
