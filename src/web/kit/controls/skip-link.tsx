import styles from './controls.module.css'

interface SkipLinkProps {
  /** The id of the element that takes the focus. */
  readonly to: string
  readonly text: string
}

/** A link that shows when it has the focus, and leads past what lies between. */
export function SkipLink({ to, text }: SkipLinkProps) {
  return (
    <a
      className={styles.skip}
      href={`#${to}`}
      data-scripted={to === 'main' ? undefined : true}
      onClick={(event) => {
        // The address stays that of the page.
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
    >
      {text}
    </a>
  )
}
