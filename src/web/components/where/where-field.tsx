import './where.css'
import { useEffect, useEffectEvent, useRef, useState, type ComponentType, type RefObject } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { PlaceSuggestion } from './place-suggestion.ts'

/** What the field needs, with suggestions and without. */
export interface WhereProps {
  /** The place of the page, shown while nothing is typed. */
  readonly place: string
  /** What is typed; nothing when the field shows the place of the page. */
  readonly text: string | undefined
  readonly onTextChange: (text: string | undefined) => void
  readonly onChoose: (suggestion: PlaceSuggestion) => void
}

/** What the combobox needs to continue where the plain input was left. */
export interface WhereComboboxProps extends WhereProps {
  /** The selection in the plain input, if it had the focus. */
  readonly initialSelection: RefObject<TextSelection | undefined>
}

interface TextSelection {
  readonly start: number
  readonly end: number
}

interface WhereFieldProps extends WhereProps {
  readonly fetchCombobox: () => Promise<ComponentType<WhereComboboxProps>>
}

/**
 * The search for places and airports. The combobox is large, so it is fetched when the field is first pointed at or
 * focused; until then a plain input of the same look takes the typing, which then carries over.
 */
export function WhereField({ fetchCombobox, ...props }: WhereFieldProps) {
  const [combobox, setCombobox] = useState<{ readonly Component: ComponentType<WhereComboboxProps> }>()
  const [isFailed, setIsFailed] = useState(false)
  const selection = useRef<TextSelection>(undefined)
  const plainInput = useRef<HTMLInputElement>(null)
  const { place, text, onTextChange } = props

  // The plain input stays when it does not come.
  function loadCombobox() {
    setIsFailed(false)
    fetchCombobox().then(
      (Component) => setCombobox({ Component }),
      () => setIsFailed(true),
    )
  }

  const loadOnline = useEffectEvent(() => {
    if (isFailed) loadCombobox()
  })
  useEffect(() => {
    const listener = () => loadOnline()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])

  if (combobox !== undefined) return <combobox.Component {...props} initialSelection={selection} />
  return (
    <div className="where" onPointerEnter={loadCombobox}>
      <Icon name="search" className="where-icon" />
      <input
        ref={(input) => {
          plainInput.current = input
          return () => {
            // Keys arrive until the input is removed.
            selection.current = selectionOf(input)
          }
        }}
        type="text"
        role="combobox"
        aria-label="Where"
        aria-expanded={false}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        className="where-input"
        placeholder="City or airport"
        value={text ?? place}
        onChange={(event) => {
          onTextChange(event.target.value)
          // Typed before the page could hear of the focus.
          loadCombobox()
        }}
        onFocus={(event) => {
          event.target.select()
          loadCombobox()
        }}
      />
      {isFailed && (
        <p role="alert" className="where-failed">
          Places could not be loaded.{' '}
          <button type="button" className="button-plain" onClick={() => plainInput.current?.focus()}>
            Retry
          </button>
        </p>
      )}
    </div>
  )
}

function selectionOf(input: HTMLInputElement | null): TextSelection | undefined {
  if (input === null || document.activeElement !== input) return undefined
  return { start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0 }
}
