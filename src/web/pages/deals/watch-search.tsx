import type { LocationResponse } from '#contract/get-location'
import { useState } from 'react'
import { Icon } from '../../components/icon/icon.tsx'
import { lazyPart } from '../../components/part/lazy-part.tsx'
import type { DealsSearch } from '../../paths.ts'

const fetchDialog = () => import('../../components/watch/watch-dialog.tsx')
const WatchDialog = lazyPart({
  what: 'Watching this search',
  isOverPage: true,
  load: async () => (await fetchDialog()).WatchDialog,
})

interface WatchSearchProps {
  readonly search: DealsSearch
  /** Where the caller is, for a search without a place. */
  readonly caller: LocationResponse | undefined
  readonly place: string | undefined
}

/** The button that begins to watch a search. */
export function WatchSearch(props: WatchSearchProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        onPointerEnter={() => void fetchDialog().catch(() => undefined)}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="bell" size={16} />
        <span>
          Watch<span className="deals-watch-what"> this search</span>
        </span>
      </button>
      {isOpen && <WatchDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
