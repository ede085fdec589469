import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { dealsPath, type DealsSearch } from './deals-address.ts'

/** Changes the given parameters; `undefined` removes one. */
export type ChangeSearch = (
  change: DealsSearch,
  options?: { readonly replace?: boolean; readonly keepScroll?: boolean },
) => void

/** Returns the search in the address, and a function to change it. */
export function useDealsSearch(): readonly [DealsSearch, ChangeSearch] {
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const search = useMemo(() => dealsPath.search(address), [address])
  const change: ChangeSearch = (patch, { replace = false, keepScroll = false } = {}) => {
    // The address may have changed since this page was rendered.
    const current = dealsPath.search(location.search)
    void navigate(dealsPath.href({ ...current, ...patch }), { replace, preventScrollReset: keepScroll })
  }
  return [search, change]
}
