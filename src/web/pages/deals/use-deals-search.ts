import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { dealsPath, type DealsSearch } from '../../paths.ts'

interface ChangeOptions {
  /** Takes the place of the present entry of the history instead of following it. */
  readonly replace?: boolean
  /** Stays where the page is scrolled to. */
  readonly keepScroll?: boolean
}

/** Changes what is given; `undefined` takes a parameter away. */
export type ChangeSearch = (change: DealsSearch, options?: ChangeOptions) => void

/** What the address asks for, and the way to change it. */
export function useDealsSearch(): readonly [DealsSearch, ChangeSearch] {
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const search = useMemo(() => dealsPath.search(address), [address])

  function change(patch: DealsSearch, { replace = false, keepScroll = false }: ChangeOptions = {}) {
    // The address may have moved on since this page was drawn.
    const current = dealsPath.search(location.search)
    void navigate(dealsPath.href({ ...current, ...patch }), { replace, preventScrollReset: keepScroll })
  }

  return [search, change]
}
