import './errors.css'
import { Link } from 'react-router'
import { useTitle } from '../../browser/use-title.ts'
import { dealsPath } from '../../paths.ts'

/** The page for unknown addresses. */
export function NotFoundPage() {
  useTitle('Page not found')
  return (
    <div className="error-page">
      <h1>There is no such page</h1>
      <p>The address may be mistyped, or the page may have moved.</p>
      <Link className="button button-strong" to={dealsPath.href()}>
        See the deals near you
      </Link>
    </div>
  )
}
