import { Link, useRouteError } from 'react-router'
import { dealsPage } from '#web/browser/paths.ts'
import { explainError } from '#web/api/explain-error.ts'
import { useTitle } from '#web/api/use-title.ts'
import { Button } from '#web/kit/button.tsx'
import { PageFrame, PageHeading } from '#web/kit/page-frame.tsx'

/** Replaces a page that could not be rendered. */
export function ErrorPage() {
  useTitle('Something went wrong')
  return (
    <PageFrame width="text" align="start">
      <PageHeading>Something went wrong</PageHeading>
      <p>{explainError(useRouteError())}</p>
      <Button look="strong" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </PageFrame>
  )
}

export function NotFoundPage() {
  return (
    <PageFrame width="text" align="start">
      <PageHeading>We can’t find this page</PageHeading>
      <p>The address may be mistyped: start from the deals, or search for a hotel there.</p>
      <Button as={Link} look="strong" to={dealsPage}>
        See deals near you
      </Button>
    </PageFrame>
  )
}
