import './recent-searches.css'
import { useId } from 'react'
import { Link } from 'react-router'
import { useStoredSearches } from './stored-searches.ts'

/** The latest searches of this device; a press runs one again. */
export function RecentSearches({ onFollow }: { readonly onFollow: () => void }) {
  const { searches } = useStoredSearches()
  const titleId = useId()
  if (searches.length === 0) return null
  return (
    <div className="recent-searches">
      <p id={titleId}>Recent searches</p>
      <ul role="list" aria-labelledby={titleId}>
        {searches.map(({ href, hotels, stay }) => (
          <li key={href}>
            <Link to={href} onClick={onFollow}>
              <b>{hotels}</b> {stay}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
