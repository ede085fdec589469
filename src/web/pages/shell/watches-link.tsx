import { useEffect } from 'react'
import { Link } from 'react-router'
import { whenIdle } from '../../browser/when-idle.ts'
import { useWatchNews } from '../../browser/watch-news.ts'
import { Icon } from '../../components/icon/icon.tsx'
import { watchesPath } from '../../paths.ts'

/** Leads to the watches, counts those that found something new, and has them looked at while the page is open. */
export function WatchesLink({ isCurrent }: { readonly isCurrent: boolean }) {
  const [words, fresh] = useWatchNews()
  const hasWatches = words !== ''
  useEffect(() => {
    if (!hasWatches) return undefined
    // What does not come is fetched again on the next page, or by the list of the watches.
    const start = async () => (await import('../../api/look-at-watches.ts')).startLooking()
    return whenIdle(() => void start().catch(() => undefined), { isSmall: true })
  }, [hasWatches])
  return (
    <Link
      className="icon-button header-shortlist header-watches"
      to={watchesPath}
      aria-label={`Watches${hasWatches ? `, ${words}` : ''}${fresh ? `, ${fresh} new` : ''}`}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <small aria-hidden>{words}</small>
      <Icon name="bell" />
      {fresh && <span aria-hidden>{fresh}</span>}
    </Link>
  )
}
