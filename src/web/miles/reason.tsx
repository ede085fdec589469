import styles from './desk.module.css'

/** A reason that a person gave. */
export function Reason({ children }: { readonly children: string }) {
  return <blockquote className={styles.reason}>{children}</blockquote>
}
