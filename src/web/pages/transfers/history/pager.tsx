import { Link } from 'react-router'
import { Icon } from '../../../components/icon/icon.tsx'

interface PagerProps {
  /** How many newer transfers there are; undefined where that is not known. */
  readonly offset: number | undefined
  /** The number on this page. */
  readonly shown: number
  /** Undefined where it is not known, or more than is counted. */
  readonly total: number | undefined
  /** The addresses of the pages beside this one. */
  readonly newer: string | undefined
  readonly older: string | undefined
}

const grouped = (count: number) => count.toLocaleString('en-US')

/** The place in a long list, with links to the pages before and after. */
export function Pager({ offset, shown, total, newer, older }: PagerProps) {
  const place = offset === undefined ? `${grouped(shown)} shown` : `${grouped(offset + 1)}–${grouped(offset + shown)}`
  return (
    <nav className="history-pager" aria-label="Pages of transfers">
      <p>
        {shown === 0 ? 'Past the end' : place}
        {total !== undefined && ` of ${grouped(total)}`}
      </p>
      <PageLink name="Newer" icon="chevron-left" to={newer} />
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
    <span className="button history-page" aria-hidden data-off>
      {content}
    </span>
  ) : (
    <Link className="button history-page" to={to}>
      {content}
    </Link>
  )
}
