import styles from './controls.module.css'

/** A link, visible while focused, that skips to the element with the id `to`. */
export function SkipLink({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <a
      className={styles.skip}
      href={`#${to}`}
      data-scripted={to === 'main' ? undefined : true}
      onClick={(event) => {
        // Keeps the page's address.
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
    >
      {text}
    </a>
  )
}
