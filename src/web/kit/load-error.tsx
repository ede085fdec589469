import { Button } from './button.tsx'
import { classes } from './classes.ts'
import styles from './notice.module.css'
import { Row } from './stack.tsx'

interface LoadErrorProps {
  /** The data that failed to load, as the subject of a sentence: `The rates`. */
  readonly what: string
  /** Why, in one or more sentences. */
  readonly reason: string
  readonly isRetrying: boolean
  readonly onRetry: () => void
  readonly action?: string
  /** It is said over the page, where a dialog would have opened. */
  readonly isOverPage?: boolean | undefined
  /** Closes what is said over the page. */
  readonly onClose?: (() => void) | undefined
}

/** Says in place that something did not load and why, and offers Retry; what was on screen stays next to it. */
export function LoadError(props: LoadErrorProps) {
  const { what, reason, isRetrying, onRetry, action = 'Retry', isOverPage = false, onClose } = props
  return (
    <Row gap={3} justify="between" className={classes(styles.loadError, isOverPage && styles.over)} role="alert">
      <p>
        <b>{what} could not be loaded.</b> {reason}
      </p>
      <Button isBusy={isRetrying} onClick={onRetry}>
        {isRetrying ? 'Retrying…' : action}
      </Button>
      {onClose !== undefined && (
        <Button look="plain" onClick={onClose}>
          Close
        </Button>
      )}
    </Row>
  )
}
