import type { ReactNode } from 'react'
import { classes } from '#web/kit/classes.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Row } from '#web/kit/stack.tsx'
import styles from './weather.module.css'

interface FoldButtonProps {
  readonly panelId: string
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** A line that unfolds what is below it. */
export function FoldButton({ panelId, isOpen, onToggle, children }: FoldButtonProps) {
  return (
    <Row
      as="button"
      type="button"
      wrap={false}
      className={classes(styles.line, styles.button)}
      aria-expanded={isOpen}
      aria-controls={panelId}
      onClick={onToggle}
    >
      <Icon name="chevron-right" size={16} />
      {children}
    </Row>
  )
}
