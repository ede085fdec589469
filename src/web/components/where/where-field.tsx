import './where.css'
import type { ComponentType, RefObject } from 'react'
import { type InputLeft, useLaterCombobox } from '../form/use-later-combobox.ts'
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

/** What the combobox needs to go on where the plain input was left. */
export interface WhereComboboxProps extends WhereProps {
  readonly left: RefObject<InputLeft | undefined>
}

interface WhereFieldProps extends WhereProps {
  readonly fetchCombobox: () => Promise<ComponentType<WhereComboboxProps>>
}

/** The search for places and airports; the combobox is loaded when it is first pointed at or focused. */
export function WhereField({ fetchCombobox, ...props }: WhereFieldProps) {
  const { Component, isFailed, left, load, attach, note, retry } = useLaterCombobox(fetchCombobox)
  const { place, text, onTextChange } = props

  if (Component !== undefined) return <Component {...props} left={left} />
  return (
    <div className="where" onPointerEnter={load}>
      <Icon name="search" className="where-icon" />
      <input
        ref={(input) => {
          return input === null ? undefined : attach(input)
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
          note({ isEntered: false })
          onTextChange(event.target.value)
          // Typed before the page could hear of the focus.
          load()
        }}
        onFocus={(event) => {
          event.target.select()
          load()
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && text !== undefined) note({ isEntered: true })
        }}
      />
      {isFailed && (
        <p role="alert" className="where-failed">
          Places could not be loaded.{' '}
          <button type="button" className="button-plain" onClick={retry}>
            Retry
          </button>
        </p>
      )}
    </div>
  )
}
