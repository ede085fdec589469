import { useEffect, useEffectEvent } from 'react'
import { type Location, type NavigationType, useLocation, useNavigate } from 'react-router'

/** Closes the sheet that is open. */
let closeSheet: (() => void) | undefined

const isOfSheet = (state: unknown) => (state as { readonly isOfSheet?: true } | null)?.isOfSheet === true

/** Closes a sheet on Back, which leaves the page as it is: the tab’s first entry in the history gets another for that. */
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

/** Whether the entry of the history is one that a sheet has made and that nothing was changed in: the first change takes its place. */
export function isSheetEntry(): boolean {
  return isOfSheet((history.state as { readonly usr?: unknown } | null)?.usr)
}

interface Navigation {
  readonly currentLocation: Location
  readonly historyAction: `${NavigationType}`
}

/** Closes the sheet that is open where the navigation is Back; returns whether the page is then to stay. */
export function takeBack({ currentLocation, historyAction }: Navigation): boolean {
  if (historyAction !== 'POP' || closeSheet === undefined) return false
  closeSheet()
  return !isOfSheet(currentLocation.state)
}
