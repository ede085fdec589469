import styles from './controls.module.css'

/** A link that shows when it has the focus, and leads past what lies between, to the element with the id `to`. */
export function SkipLink({ to, text }: { readonly to: string; readonly text: string }) {
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
