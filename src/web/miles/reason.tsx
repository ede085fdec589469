import styles from './desk.module.css'

/** Quotes the reason that a person gave, with its line breaks. */
export function Reason({ children }: { readonly children: string }) {
  return <blockquote className={styles.reason}>{children}</blockquote>
}
