import { useEffect, useEffectEvent } from 'react'
import { type Location, type NavigationType, useLocation, useNavigate } from 'react-router'

let closeSheet: (() => void) | undefined

const isOfSheet = (state: unknown) => (state as { readonly isOfSheet?: true } | null)?.isOfSheet === true

/** Closes a sheet on Back without leaving the page. On the first history entry it adds one, so that Back works. */
export function useCloseOnBack(close: () => void) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const closeNow = useEffectEvent(close)
  const open = useEffectEvent(() => {
    const { idx } = history.state as { readonly idx: number }
    const options = { state: { isOfSheet: true }, preventScrollReset: true }
    if (idx === 0) void navigate(pathname + search, options)
  })
  const leave = useEffectEvent(() => {
    if (isSheetEntry()) void navigate(-1)
  })
  useEffect(() => {
    open()
    closeSheet = () => closeNow()
    return () => {
      closeSheet = undefined
      leave()
    }
  }, [])
}

/** Whether a sheet added the current history entry, and no later change has replaced it. */
export function isSheetEntry(): boolean {
  return isOfSheet((history.state as { readonly usr?: unknown } | null)?.usr)
}

interface Navigation {
  readonly currentLocation: Location
  readonly historyAction: `${NavigationType}`
}

/** Closes the open sheet on Back; returns whether the page must stay. */
export function takeBack({ currentLocation, historyAction }: Navigation): boolean {
  if (historyAction !== 'POP' || closeSheet === undefined) return false
  closeSheet()
  return !isOfSheet(currentLocation.state)
}
