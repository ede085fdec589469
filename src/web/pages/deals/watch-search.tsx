import type { LocationResponse } from '#contract/get-location'
import { useState } from 'react'
import { Link } from 'react-router'
import { useWatchNews } from '../../browser/watch-news.ts'
import { Icon } from '../../components/icon/icon.tsx'
import { WatchDialog } from '../../components/watch/watch-dialog.tsx'
import { type DealsSearch, watchesPath } from '../../paths.ts'

export interface WatchSearchProps {
  readonly search: DealsSearch
  /** Where the caller is, for a search without a place. */
  readonly caller: LocationResponse | undefined
  readonly place: string | undefined
}

/** Begins to watch a search, and says what the watches have found. */
export function WatchSearch({ search, caller, place }: WatchSearchProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [words] = useWatchNews()
  return (
    <>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        <Icon name="bell" size={16} />
        Watch this search
      </button>
      {words !== '' && (
        <Link className="deals-news" to={watchesPath}>
          {words}
        </Link>
      )}
      {isOpen && <WatchDialog search={search} caller={caller} place={place} onClose={() => setIsOpen(false)} />}
    </>
  )
}
