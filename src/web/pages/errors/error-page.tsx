import './errors.css'
import { useRouteError } from 'react-router'
import { explainError } from '../../api/explain-error.ts'
import { useTitle } from '../../browser/use-title.ts'

/** Replaces a page that could not be rendered. */
export function ErrorPage() {
  useTitle('Something went wrong')
  return (
    <div className="error-page">
      <h1>Something went wrong</h1>
      <p>{explainError(useRouteError())}</p>
      <button type="button" className="button button-strong" onClick={() => location.reload()}>
        Reload the page
      </button>
    </div>
  )
}
