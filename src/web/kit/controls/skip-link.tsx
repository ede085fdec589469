import styles from './controls.module.css'

/** A link that shows when it has the focus, and leads past what lies between, to the element with the id `to`. */
export function SkipLink({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <a
      className={styles.skip}
      href={`#${to}`}
      data-scripted={to === 'main' ? undefined : true}
      onClick={(event) => {
        // The address stays the page's.
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
    >
      {text}
    </a>
  )
}
