import './where.css'
import { Icon } from '../icon.tsx'
import { useRef, useState, type ComponentType } from 'react'
import type { TakeoverProps, TextSelection, WhereProps } from './suggestion.ts'

interface WhereFieldProps extends WhereProps {
  /** Fetches the field that suggests. */
  readonly fetchCombobox: () => Promise<ComponentType<TakeoverProps>>
}

/**
 * The search over places and airports. What suggests them is large, so it is fetched when the field is first pointed
 * at or focused; until it is there a plain input of the same look takes the typing, which then carries over.
 */
export function WhereField({ fetchCombobox, ...props }: WhereFieldProps) {
  const [combobox, setCombobox] = useState<{ readonly Component: ComponentType<TakeoverProps> }>()
  const selection = useRef<TextSelection>(undefined)
  const { place, text, onTextChange } = props

  function takeOver() {
    fetchCombobox().then(
      (Component) => setCombobox({ Component }),
      // Without it the field goes on as it is; the next focus tries again.
      () => undefined,
    )
  }

  if (combobox !== undefined) return <combobox.Component {...props} initialSelection={selection} />
  return (
    <div className="where" onPointerEnter={takeOver}>
      <Icon name="search" className="where-icon" />
      <input
        ref={(input) => () => {
          // Keys arrive until the very moment the input goes.
          selection.current = selectionOf(input)
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
        onChange={(event) => onTextChange(event.target.value)}
        onFocus={(event) => {
          event.target.select()
          takeOver()
        }}
      />
    </div>
  )
}

function selectionOf(input: HTMLInputElement | null): TextSelection | undefined {
  if (input === null || document.activeElement !== input) return undefined
  return { start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0 }
}
