import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { dealsPath, type DealsSearch } from '../../paths.ts'

interface ChangeOptions {
  /** Takes the place of the present entry of the history instead of following it. */
  readonly replace?: boolean
  /** Stays where the page is scrolled to. */
  readonly keepScroll?: boolean
  /** Replaces the address at once, but draws the page for it only when such changes have ceased for a while. */
  readonly inPassing?: boolean
}

/** Changes what is given; `undefined` takes a parameter away. */
export type ChangeSearch = (change: DealsSearch, options?: ChangeOptions) => void

const ceasedAfterMs = 600

/** What the address asks for, and the way to change it. */
export function useDealsSearch(): readonly [DealsSearch, ChangeSearch] {
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const search = useMemo(() => dealsPath.search(address), [address])
  const due = useRef<ReturnType<typeof setTimeout>>(undefined)
  function change(patch: DealsSearch, options: ChangeOptions = {}) {
    const { replace = false, keepScroll = false, inPassing = false } = options
    // The address may have moved on since this page was drawn.
    const current = dealsPath.search(location.search)
    const href = dealsPath.href({ ...current, ...patch })
    clearTimeout(due.current)
    due.current = undefined
    if (inPassing) {
      history.replaceState(history.state, '', href)
      due.current = setTimeout(() => change({}, { replace: true, keepScroll: true }), ceasedAfterMs)
    } else {
      void navigate(href, { replace, preventScrollReset: keepScroll })
    }
  }

  const follow = useEffectEvent(() => change({}, { replace: true, keepScroll: true }))
  useEffect(() => {
    // Before a link is followed: once it is, nothing may come between.
    const hurry = ({ target }: Event) => {
      if (due.current !== undefined && target instanceof Element && target.closest('a') !== null) follow()
    }
    // Where the history goes, the page is drawn anyway; while that loads, nothing may lead back here.
    const forget = () => {
      clearTimeout(due.current)
      due.current = undefined
    }
    document.addEventListener('pointerdown', hurry)
    document.addEventListener('keydown', hurry)
    window.addEventListener('popstate', forget)
    return () => {
      forget()
      window.removeEventListener('popstate', forget)
      document.removeEventListener('pointerdown', hurry)
      document.removeEventListener('keydown', hurry)
    }
  }, [])

  return [search, change]
}
