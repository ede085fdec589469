import { classes } from './classes.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Renders a line of text of this width; without it, a block whose class sets the size. */
  readonly line?: 'short' | 'figure' | 'usual' | 'long'
  readonly className?: string | undefined
}

/** A placeholder for loading content: `<Skeleton line="long" />`, `<Skeleton className={styles.photo} />`. */
export function Skeleton({ line, className }: SkeletonProps) {
  return <span className={classes(styles.skeleton, className)} data-line={line} data-skeleton aria-hidden />
}
