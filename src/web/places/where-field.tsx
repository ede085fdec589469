import { useRef } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { useHydrated } from '#web/browser/hydration.ts'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import styles from './places.module.css'
import type { WhereComboboxProps } from './where-combobox.tsx'

const WhereCombobox = lazyPart({
  what: 'The search for places',
  load: async () => (await import('./where-combobox.tsx')).WhereCombobox,
})

/**
 * The search for places, airports and hotels. Its combobox loads after the first view; until then users cannot type.
 */
export function WhereField(props: Omit<WhereComboboxProps, 'takesFocus'>) {
  const isHydrated = useHydrated()
  const hadFocus = useRef(false)
  const field = (
    <div className={styles.where}>
      <Icon name="search" className={styles.icon} />
      <input
        ref={(input) => {
          if (hadFocus.current) input?.focus()
          return () => {
            hadFocus.current = document.activeElement === input
          }
        }}
        aria-label="Where"
        className={styles.input}
        placeholder={props.placeholder}
        value={props.place}
        readOnly
      />
    </div>
  )
  return isHydrated ? <WhereCombobox {...props} takesFocus={hadFocus} meanwhile={field} /> : field
}
