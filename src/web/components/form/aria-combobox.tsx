import './aria-combobox.css'
import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import {
  Collection,
  ComboBox,
  ComboBoxStateContext,
  Header,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Text,
} from 'react-aria-components'
import { Icon } from '../icon/icon.tsx'
import { PartBoundary } from '../part/part-boundary.tsx'
import {
  type ComboboxInputProps,
  type ComboboxOption,
  type ComboboxLabelProps,
  ComboboxParts,
  type ComboboxProps,
} from './combobox-parts.tsx'
import type { InputLeft } from './use-later-combobox.ts'

export interface AriaComboboxProps<Option extends ComboboxOption> extends ComboboxProps<Option> {
  /** How the plain input in its place was left. */
  readonly left: RefObject<InputLeft | undefined>
}

const InputContext = createContext<{
  readonly isTyped: boolean
  readonly left: RefObject<InputLeft | undefined>
  readonly onEnter: () => void
}>({ isTyped: false, left: { current: undefined }, onEnter: () => undefined })

const parts = { Label: ({ children }: ComboboxLabelProps) => <Label>{children}</Label>, Input: AriaInput }

/**
 * A text field with suggestions. It never chooses by itself: an option is chosen by a press, or by Enter on the focused
 * one; Enter in the text takes the best match of all that was typed, once that has loaded.
 */
export function AriaCombobox<Option extends ComboboxOption>(props: AriaComboboxProps<Option>) {
  const { text, isTyped, isLoading, error, emptyText, onTextChange, onChoose, onEnter, left, children } = props
  const options = useOptionsOfText(props)
  const sections = [...new Set(options.map(({ section }) => section))]

  const [awaitsBest, setAwaitsBest] = useState(false)
  const chooseBest = useEffectEvent(() => {
    setAwaitsBest(false)
    if (text.trim() !== '' && options[0] !== undefined) onChoose(options[0])
  })
  useEffect(() => {
    if (awaitsBest && !isLoading) chooseBest()
  }, [awaitsBest, isLoading])

  const forInput = useMemo(
    () => ({ isTyped, left, onEnter: () => setAwaitsBest(onEnter?.() !== true) }),
    [isTyped, left, onEnter],
  )

  return (
    <ComboBox
      className={props.className}
      {...(props.label === undefined ? {} : { 'aria-label': props.label })}
      value={isTyped ? null : (props.selectedId ?? null)}
      menuTrigger={isTyped ? 'input' : 'manual'}
      inputValue={text}
      defaultFilter={() => true}
      allowsEmptyCollection={emptyText !== undefined}
      allowsCustomValue
      isInvalid={props.isInvalid === true}
      onInputChange={(typed) => {
        setAwaitsBest(false)
        onTextChange(typed)
      }}
      onChange={(id) => {
        const chosen = options.find((option) => option.id === id)
        if (chosen !== undefined) onChoose(chosen)
      }}
    >
      <InputContext value={forInput}>
        <ComboboxParts value={parts}>{children}</ComboboxParts>
      </InputContext>
      <Popover className="combobox-popover" offset={6} containerPadding={8}>
        <PartBoundary what="The list of suggestions">
          {/* Not the list's own empty state, which would be an option of it. */}
          <p role="status" className="combobox-empty">
            {options.length === 0 && (error ?? (isLoading ? 'Looking…' : emptyText))}
          </p>
          <ListBox className="combobox-list">
            {sections[0] === undefined ? (
              <Collection items={options}>{(option) => <ComboboxItem option={option} />}</Collection>
            ) : (
              <Collection items={sections.map((title) => ({ id: title ?? '' }))} dependencies={[options]}>
                {({ id: title }) => (
                  <ListBoxSection id={title}>
                    <Header className="combobox-section">{title}</Header>
                    <Collection items={options.filter(({ section }) => section === title)}>
                      {(option) => <ComboboxItem option={option} />}
                    </Collection>
                  </ListBoxSection>
                )}
              </Collection>
            )}
          </ListBox>
        </PartBoundary>
      </Popover>
    </ComboBox>
  )
}

/** The options for the text; while they load, the previous ones stay if the text was only extended or shortened. */
function useOptionsOfText<Option extends ComboboxOption>({ text, options, isLoading }: ComboboxProps<Option>) {
  const [loaded, setLoaded] = useState({ text, options })
  if (!isLoading && loaded.text !== text) setLoaded({ text, options })
  if (!isLoading || options.length > 0) return options
  return text.startsWith(loaded.text) || loaded.text.startsWith(text) ? loaded.options : []
}

function AriaInput({ opensOnClick = false, inputRef, onKeyDownCapture, ...props }: ComboboxInputProps) {
  const state = useContext(ComboBoxStateContext)
  const { isTyped, left, onEnter } = useContext(InputContext)
  const ownRef = useRef<HTMLInputElement>(null)
  const input = inputRef ?? ownRef
  const isTakenOver = useRef(false)
  const opensWhenFocused = useRef(false)

  const close = useEffectEvent(() => state?.close())
  useEffect(() => {
    if (!isTyped) close()
  }, [isTyped])

  // Takes focus, selection and typing over from the plain input.
  useLayoutEffect(() => {
    const before = left.current
    // Children are rendered a second time, for their collection, without a state.
    if (state === null || isTakenOver.current || before === undefined || input.current === null) return
    isTakenOver.current = true
    input.current.focus({ preventScroll: true })
    input.current.setSelectionRange(...before.selection)
    if (isTyped) state.open(null, 'input')
    else opensWhenFocused.current = before.isPressed && opensOnClick
    if (before.isEntered) onEnter()
  }, [input, left, isTyped, onEnter, opensOnClick, state])

  const openPressed = useEffectEvent(() => {
    if (opensWhenFocused.current) state?.open(null, 'manual')
    opensWhenFocused.current = false
  })
  const isFocused = state?.isFocused === true
  useEffect(() => {
    if (isFocused) openPressed()
  }, [isFocused])

  function press(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDownCapture?.(event)
    const hasFocusedOption = state?.isOpen === true && state.selectionManager.focusedKey !== null
    if (event.key !== 'Enter' || !isTyped || hasFocusedOption) return
    event.preventDefault()
    event.stopPropagation()
    onEnter()
  }

  return (
    <Input
      spellCheck={false}
      {...props}
      ref={input}
      onClick={opensOnClick ? () => state?.open(null, 'manual') : undefined}
      onKeyDownCapture={press}
    />
  )
}

function ComboboxItem({ option: { id, text, detail, icon } }: { readonly option: ComboboxOption }) {
  return (
    <ListBoxItem id={id} textValue={text} className="combobox-option">
      {icon !== undefined && <Icon name={icon} className="combobox-icon" />}
      <Text slot="label">{text}</Text>
      {detail !== undefined && (
        <Text slot="description" className="combobox-detail">
          {detail}
        </Text>
      )}
    </ListBoxItem>
  )
}
