import { Link } from 'react-router'
import { useShortlist } from '../../browser/shortlist.ts'
import { Icon } from '../../components/icon/icon.tsx'
import { shortlistPath } from '../../paths.ts'

/** Leads to the shortlist, and counts what is on it; always there, so that nothing moves when the first stay is kept. */
export function ShortlistLink({ isCurrent }: { readonly isCurrent: boolean }) {
  const count = useShortlist().length
  return (
    <Link
      className="icon-button header-shortlist"
      to={shortlistPath}
      aria-label={`Shortlist${count > 0 ? `, ${count} kept` : ''}`}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon name="heart" />
      {count > 0 && <span aria-hidden>{count}</span>}
    </Link>
  )
}
