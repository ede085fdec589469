import { Link } from 'react-router'
import { Icon } from '../../components/icon/icon.tsx'

interface PagerProps {
  /** What is on the pages: `Pages of transfers`. */
  readonly label: string
  /** Which entries are shown, of how many. */
  readonly place: string
  /** The addresses of the pages beside this one. */
  readonly newer: string | undefined
  /** Where `newer` leads to another page than the one before. */
  readonly newerName?: string
  readonly older: string | undefined
}

/** The place in a long list, with links to the pages before and after. */
export function Pager({ label, place, newer, newerName = 'Newer', older }: PagerProps) {
  return (
    <nav className="desk-pager" aria-label={label}>
      <p>{place}</p>
      <PageLink name={newerName} icon="chevron-left" to={newer} />
      <PageLink name="Older" icon="chevron-right" to={older} />
    </nav>
  )
}

interface PageLinkProps {
  readonly name: string
  readonly icon: 'chevron-left' | 'chevron-right'
  readonly to: string | undefined
}

function PageLink({ name, icon, to }: PageLinkProps) {
  const content = (
    <>
      {icon === 'chevron-left' && <Icon name={icon} size={16} />}
      {name}
      {icon === 'chevron-right' && <Icon name={icon} size={16} />}
    </>
  )
  return to === undefined ? (
    <span className="button desk-page" aria-hidden data-off>
      {content}
    </span>
  ) : (
    <Link className="button desk-page" to={to}>
      {content}
    </Link>
  )
}
