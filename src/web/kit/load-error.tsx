import { Button } from './button.tsx'
import { classes } from './classes.ts'
import styles from './notice.module.css'
import { Row } from './stack.tsx'

interface LoadErrorProps {
  /** The data that failed to load, as a sentence's subject: `The rates`. */
  readonly what: string
  /** Why it failed, in one or more sentences. */
  readonly reason: string
  readonly isRetrying: boolean
  readonly onRetry: () => void
  readonly action?: string
  /** Whether the error appears over the page, in place of a dialog. */
  readonly isOverPage?: boolean | undefined
  /** Closes an error over the page. */
  readonly onClose?: (() => void) | undefined
}

/** Reports what failed to load and why, with a Retry button; existing content stays beside it. */
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
