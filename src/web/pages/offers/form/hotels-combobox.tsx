import { useEffect, useEffectEvent, useRef, useState, type ClipboardEvent } from 'react'
import { Combobox } from '../../../components/form/combobox.tsx'
import { ComboboxInput, ComboboxLabel } from '../../../components/form/combobox-parts.tsx'
import type { useFieldError } from '../../../components/form/use-field-error.ts'
import { Icon } from '../../../components/icon/icon.tsx'
import { readIds } from './pasted-ids.ts'
import type { useHotelChoice } from './use-hotel-choice.ts'
import { useHotelSuggestions, type HotelSuggestion } from './use-hotel-suggestions.ts'

interface HotelsComboboxProps {
  readonly choice: ReturnType<typeof useHotelChoice>
  readonly attributes: ReturnType<typeof useFieldError>['attributes']
}

/** The field that adds hotels, one after the other: it keeps the focus and is empty again after each. */
export function HotelsCombobox({ choice, attributes }: HotelsComboboxProps) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const suggestions = useHotelSuggestions(text, choice.chosen)

  function choose(suggestion: HotelSuggestion) {
    setText('')
    if ('hotel' in suggestion) choice.add([suggestion.hotel])
    else choice.add(suggestion.area.hotels, suggestion.area.where)
  }

  /** Adds the hotels of a text that is a list of ids. */
  function addIds(given: string): boolean {
    const ids = readIds(given)
    if (ids === undefined) return false
    setText('')
    void choice.addById(ids)
    return true
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    // An input would join the lines of a pasted column.
    if (text.trim() === '' && addIds(event.clipboardData.getData('text'))) event.preventDefault()
  }

  // On blur it would be too early: the layout would move the button away under the press.
  const addTyped = useEffectEvent(() => void addIds(text))
  useEffect(() => {
    const form = input.current?.form
    const listener = () => addTyped()
    form?.addEventListener('submit', listener)
    return () => form?.removeEventListener('submit', listener)
  }, [])

  function removeLast() {
    const latest = choice.chosen.at(-1)
    if (latest !== undefined) choice.remove(latest)
  }

  return (
    <Combobox
      className="hotels-combobox"
      text={text}
      isTyped={text !== ''}
      {...suggestions}
      emptyText={readIds(text) === undefined ? emptyText(text) : undefined}
      onTextChange={setText}
      onChoose={choose}
      onEnter={() => addIds(text)}
    >
      <ComboboxLabel htmlFor={attributes.id}>Hotels</ComboboxLabel>
      <div className="hotels-box">
        <Icon name="search" className="hotels-icon" />
        <ComboboxInput
          inputRef={input}
          {...attributes}
          className="field"
          placeholder="Name, place or pasted ids"
          onPaste={paste}
          onKeyDownCapture={(event) => {
            if (event.key === 'Backspace' && text === '') removeLast()
          }}
        />
        <kbd className="hotels-key">/</kbd>
      </div>
    </Combobox>
  )
}

function emptyText(text: string): string {
  return text.trim() === ''
    ? 'Type the name of a hotel or a place, or paste ids.'
    : `No hotel or place is called “${text.trim()}”.`
}
