import { Link } from 'react-router'
import { Icon } from '../../../components/icon/icon.tsx'

interface PagerProps {
  readonly offset: number
  /** The number on this page. */
  readonly shown: number
  readonly total: number
  readonly pageSize: number
  readonly hrefOf: (offset: number) => string
}

const grouped = (count: number) => count.toLocaleString('en-US')

/** The place in a long list, with links to the pages before and after. */
export function Pager({ offset, shown, total, pageSize, hrefOf }: PagerProps) {
  const previous = offset > 0 ? Math.max(0, Math.min(offset, total) - pageSize) : undefined
  const next = offset + shown < total && shown > 0 ? offset + pageSize : undefined
  return (
    <nav className="history-pager" aria-label="Pages of transfers">
      <p>
        {shown === 0 ? 'Past the end' : `${grouped(offset + 1)}–${grouped(offset + shown)}`} of {grouped(total)}
      </p>
      <PageLink name="Newer" icon="chevron-left" to={previous === undefined ? undefined : hrefOf(previous)} />
      <PageLink name="Older" icon="chevron-right" to={next === undefined ? undefined : hrefOf(next)} />
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
