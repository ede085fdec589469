import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { changeAddress } from '#web/browser/change-address.ts'
import { isSheetEntry } from '#web/kit/controls/close-on-back.ts'
import { dealsPath, type DealsSearch } from './deals-address.ts'

/** Changes the given parameters; `undefined` removes one. */
export type ChangeSearch = (
  change: DealsSearch,
  options?: { readonly replace?: boolean; readonly keepScroll?: boolean },
) => void

/** Returns the search in the address and a function to change it. */
export function useDealsSearch(): readonly [DealsSearch, ChangeSearch] {
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const search = useMemo(() => dealsPath.search(address), [address])
  const change: ChangeSearch = (patch, { replace = false, keepScroll = false } = {}) =>
    changeAddress(patch, (all) => {
      // The address may have changed since the page was rendered.
      const current = dealsPath.search(location.search)
      const options = { replace: replace || isSheetEntry(), preventScrollReset: keepScroll }
      void navigate(dealsPath.href({ ...current, ...all }), options)
    })
  return [search, change]
}
