import { classes } from './classes.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** As a line of text of this width; otherwise a block of the size that its class gives it. */
  readonly line?: 'short' | 'figure' | 'usual' | 'long'
  readonly className?: string | undefined
}

/** Stands in the place of something that loads: `<Skeleton line="long" />`, `<Skeleton className={styles.photo} />`. */
export function Skeleton({ line, className }: SkeletonProps) {
  return <span className={classes(styles.skeleton, className)} data-line={line} data-skeleton aria-hidden />
}
