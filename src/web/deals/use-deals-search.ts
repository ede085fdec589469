import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { dealsPath, type DealsSearch } from '#web/device/address/paths.ts'

interface ChangeOptions {
  /** Replaces the current history entry instead of adding one. */
  readonly replace?: boolean
  /** Keeps the scroll position. */
  readonly keepScroll?: boolean
  /** Replaces the address at once, but debounces the navigation that renders the page for it. */
  readonly isDebounced?: boolean
}

/** Changes the given parameters; `undefined` removes one. */
export type ChangeSearch = (change: DealsSearch, options?: ChangeOptions) => void

const debounceMs = 600

/** Returns the search in the address, and a function to change it. */
export function useDealsSearch(): readonly [DealsSearch, ChangeSearch] {
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const search = useMemo(() => dealsPath.search(address), [address])
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  function change(patch: DealsSearch, options: ChangeOptions = {}) {
    const { replace = false, keepScroll = false, isDebounced = false } = options
    // The address may have changed since this page was rendered.
    const current = dealsPath.search(location.search)
    const href = dealsPath.href({ ...current, ...patch })
    clearTimeout(pending.current)
    pending.current = undefined
    if (isDebounced) {
      history.replaceState(history.state, '', href)
      pending.current = setTimeout(() => change({}, { replace: true, keepScroll: true }), debounceMs)
    } else {
      void navigate(href, { replace, preventScrollReset: keepScroll })
    }
  }

  const flush = useEffectEvent(() => change({}, { replace: true, keepScroll: true }))
  useEffect(() => {
    // Flush before a link is followed; afterwards it would interrupt that navigation.
    const flushBeforeLink = ({ target }: Event) => {
      if (pending.current !== undefined && target instanceof Element && target.closest('a') !== null) flush()
    }
    // Back and Forward render the page anyway; a pending navigation would lead back here.
    const cancel = () => {
      clearTimeout(pending.current)
      pending.current = undefined
    }
    document.addEventListener('pointerdown', flushBeforeLink)
    document.addEventListener('keydown', flushBeforeLink)
    window.addEventListener('popstate', cancel)
    return () => {
      cancel()
      window.removeEventListener('popstate', cancel)
      document.removeEventListener('pointerdown', flushBeforeLink)
      document.removeEventListener('keydown', flushBeforeLink)
    }
  }, [])

  return [search, change]
}
