import { Text } from '../text.tsx'
import { useEffect, useId, useRef, type MouseEvent } from 'react'
import { formatCount } from '../format/locale.ts'
import { Notice } from '../notice.tsx'
import type { FormError } from './explain-validation.ts'
import styles from './form.module.css'
import { fieldId, focusField } from './use-field-error.ts'

interface ErrorSummaryProps {
  readonly errors: readonly FormError[]
  /** The number of submissions; the summary takes the focus after each. */
  readonly submitCount: number
  /** The service's last response to the form, if it reports errors too; the summary takes the focus when it changes. */
  readonly response?: unknown
}

/** Lists all errors of a form in one place; takes the focus and links to the fields. */
export function ErrorSummary({ errors, submitCount, response }: ErrorSummaryProps) {
  const headingId = useId()
  const summary = useRef<HTMLDivElement>(null)

  useEffect(() => {
    summary.current?.focus()
  }, [submitCount, response])

  function follow(event: MouseEvent, path: string) {
    event.preventDefault()
    focusField(path)
  }

  if (errors.length === 0) return null
  return (
    <Notice
      ref={summary}
      tone="error"
      className={styles.summary}
      data-errors
      role="group"
      aria-labelledby={headingId}
      tabIndex={-1}
    >
      <Text as="h2" size="body" id={headingId}>
        {formatCount(errors.length, 'error to fix', 'errors to fix')}
      </Text>
      <ul>
        {errors.map(({ path, text }) => (
          <li key={`${path} ${text}`}>
            {path === undefined ? (
              text
            ) : (
              <Text as="a" isAlone href={`#${fieldId(path)}`} onClick={(event) => follow(event, path)}>
                {text}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
