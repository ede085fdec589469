import { type ComponentType, startTransition, useEffect, useRef, useState } from 'react'
import type { ReplacedInput } from '#web/kit/form/combobox.tsx'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import styles from './places.module.css'
import { whenIdle } from '#web/kit/lazy/when-idle.ts'
import type { WhereComboboxProps } from './where-combobox.tsx'

/** The search for places, airports and hotels. Its combobox loads after the first view; until then a plain input takes what is typed. */
export function WhereField(props: Omit<WhereComboboxProps, 'text' | 'onTextChange' | 'replaced'>) {
  const { place, placeholder, onChoose } = props
  const [text, setText] = useState<string>()
  const [loaded, setLoaded] = useState<{ readonly Combobox: ComponentType<WhereComboboxProps> }>()
  const [isFailed, setIsFailed] = useState(false)
  const isEntered = useRef(false)
  const replaced = useRef<ReplacedInput>(undefined)

  function load() {
    import('./where-combobox.tsx').then(
      ({ WhereCombobox }) => startTransition(() => setLoaded({ Combobox: WhereCombobox })),
      () => setIsFailed(true),
    )
  }
  useEffect(() => {
    const cancel = whenIdle(load)
    return cancel
  }, [])

  if (loaded !== undefined) {
    return <loaded.Combobox {...{ place, placeholder, text, replaced, onChoose }} onTextChange={setText} />
  }
  return (
    <div className={styles.where} onPointerEnter={load}>
      <Icon name="search" className={styles.icon} />
      <input
        ref={(input) => () => {
          if (input === null || document.activeElement !== input) return
          const { selectionStart, selectionEnd } = input
          replaced.current = { selection: [selectionStart ?? 0, selectionEnd ?? 0], isEntered: isEntered.current }
        }}
        type="text"
        role="combobox"
        aria-label="Where"
        aria-expanded={false}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        className={styles.input}
        placeholder={placeholder}
        value={text ?? place}
        onChange={(event) => {
          isEntered.current = false
          setText(event.target.value)
          // Typed before the page could notice the focus.
          load()
        }}
        onFocus={(event) => {
          // The page may notice the focus only once it is usable, with letters typed since.
          if (event.target.value === place) event.target.select()
          load()
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && text !== undefined) isEntered.current = true
        }}
      />
      {isFailed && (
        <p role="alert" className={styles.failed}>
          Places could not be loaded.{' '}
          <Button look="plain" onClick={() => location.reload()}>
            Reload the page
          </Button>
        </p>
      )}
    </div>
  )
}
