import { createContext, type KeyboardEvent, use } from 'react'
import { usePrefetchedChunk } from '../../browser/chunks/use-prefetched-chunk.ts'
import type { AriaComboboxProps } from './aria-combobox.tsx'
import {
  type ComboboxInputProps,
  type ComboboxLabelProps,
  type ComboboxOption,
  ComboboxParts,
  type ComboboxProps,
} from './combobox-parts.tsx'
import { useLaterCombobox } from './use-later-combobox.ts'

const loadAria = () => import('./aria-combobox.tsx')
const fetchAria = async () => (await loadAria()).AriaCombobox

interface Plain extends Pick<ComboboxProps<never>, 'text' | 'isTyped' | 'onTextChange' | 'onEnter'> {
  readonly later: Pick<ReturnType<typeof useLaterCombobox>, 'load' | 'attach' | 'note'>
}

const PlainContext = createContext<Plain | undefined>(undefined)
const plainParts = { Label: PlainLabel, Input: PlainInput }

/**
 * A text field with suggestions. It never chooses by itself: an option is chosen by a press, or by Enter on the focused
 * one; Enter in the text takes the best match of all that was typed, once that has loaded.
 *
 * Its code is loaded when it is first pointed at or focused.
 */
export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>) {
  const later = useLaterCombobox<AriaComboboxProps<Option>>(fetchAria)
  usePrefetchedChunk(loadAria)
  if (later.Component !== undefined) return <later.Component {...props} left={later.left} />
  return (
    <div className={props.className} onPointerEnter={later.load}>
      {/* oxlint-disable-next-line react/jsx-no-constructed-context-values -- It is another one with each letter. */}
      <PlainContext value={{ ...props, later }}>
        <ComboboxParts value={plainParts}>{props.children}</ComboboxParts>
      </PlainContext>
      {later.isFailed && (
        <p role="alert" className="field-error">
          Suggestions could not be loaded.{' '}
          <button type="button" className="button-plain" onClick={later.retry}>
            Retry
          </button>
        </p>
      )}
    </div>
  )
}

function PlainLabel({ htmlFor, children }: ComboboxLabelProps) {
  return <label htmlFor={htmlFor}>{children}</label>
}

function PlainInput({
  inputRef,
  opensOnClick: _opensOnClick,
  onFocus,
  onKeyDownCapture,
  ...props
}: ComboboxInputProps) {
  const plain = use(PlainContext)
  if (plain === undefined) throw new Error('There is no combobox around it')
  const { text, isTyped, onTextChange, onEnter, later } = plain

  function press(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDownCapture?.(event)
    if (event.key !== 'Enter' || !isTyped) return
    event.preventDefault()
    event.stopPropagation()
    later.note({ isEntered: onEnter?.() !== true })
  }

  return (
    <input
      type="text"
      role="combobox"
      aria-expanded={false}
      aria-autocomplete="list"
      autoComplete="off"
      spellCheck={false}
      {...props}
      ref={(input) => {
        if (input === null) return undefined
        if (inputRef !== undefined) inputRef.current = input
        return later.attach(input)
      }}
      value={text}
      onChange={(event) => {
        later.note({ isEntered: false })
        onTextChange(event.target.value)
        later.load()
      }}
      onFocus={(event) => {
        onFocus?.(event)
        later.load()
      }}
      // The combobox may be there before the press ends.
      onPointerDown={() => later.note({ isPressed: true })}
      onKeyDownCapture={press}
    />
  )
}
