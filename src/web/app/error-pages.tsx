import { Link, useRouteError } from 'react-router'
import { dealsPage } from '#web/browser/paths.ts'
import { explainError } from '#web/api/explain-error.ts'
import { useTitle } from '#web/api/use-title.ts'
import { Button } from '#web/kit/button.tsx'
import { Stack } from '#web/kit/stack.tsx'
import styles from './shell/shell.module.css'

/** Replaces a page that could not be rendered. */
export function ErrorPage() {
  useTitle('Something went wrong')
  return (
    <Stack gap={4} align="start" className={styles.error}>
      <h1>Something went wrong</h1>
      <p>{explainError(useRouteError())}</p>
      <Button look="strong" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </Stack>
  )
}

/** The page for unknown addresses. */
export function NotFoundPage() {
  return (
    <Stack gap={4} align="start" className={styles.error}>
      <h1>We can’t find this page</h1>
      <p>The address may be mistyped, or the page may have moved.</p>
      <Button as={Link} look="strong" to={dealsPage}>
        See deals near you
      </Button>
    </Stack>
  )
}
