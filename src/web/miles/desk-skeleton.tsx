import { Skeleton } from '#web/kit/skeleton.tsx'
import styles from './desk.module.css'

/** Shown while a part of the desk loads. */
export function DeskSkeleton() {
  return <Skeleton className={styles.skeleton} />
}
