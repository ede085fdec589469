import './where.css'
import { Search } from 'lucide-react'
import { useRef, useState, type ComponentType } from 'react'
import type { WhereProps } from './suggestion.ts'
import type { WhereComboboxProps } from './where-combobox.tsx'

/**
 * The search over places and airports. What suggests them is large, so it is fetched when the field is first pointed
 * at or focused; until it is there a plain input of the same look takes the typing, which then carries over.
 */
export function WhereField(props: WhereProps) {
  const [combobox, setCombobox] = useState<{ Component: ComponentType<WhereComboboxProps>; selection?: Selection }>()
  const input = useRef<HTMLInputElement>(null)
  const { place, text, onTextChange } = props

  function loadCombobox() {
    import('./where-combobox.tsx').then(
      ({ WhereCombobox }) => setCombobox({ Component: WhereCombobox, ...selectionOf(input.current) }),
      // Without it the field goes on as it is; the next focus tries again.
      () => undefined,
    )
  }

  if (combobox !== undefined) return <combobox.Component {...props} initialSelection={combobox.selection} />
  return (
    <div className="where" onPointerEnter={loadCombobox}>
      <Search className="where-icon" size={18} aria-hidden />
      <input
        ref={input}
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
          loadCombobox()
        }}
      />
    </div>
  )
}

interface Selection {
  readonly start: number
  readonly end: number
}

function selectionOf(input: HTMLInputElement | null): { selection?: Selection } {
  if (input === null || document.activeElement !== input) return {}
  return { selection: { start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0 } }
}
