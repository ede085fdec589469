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
  /** Whether the options are those of earlier letters. */
  readonly isStale: boolean
  readonly left: RefObject<InputLeft | undefined>
  readonly onEnter: () => void
}>({ isTyped: false, isStale: false, left: { current: undefined }, onEnter: () => undefined })

const parts = { Label: ({ children }: ComboboxLabelProps) => <Label>{children}</Label>, Input: AriaInput }

/**
 * A text field with suggestions. It never chooses by itself: an option is chosen by a press, or by Enter on the focused
 * one; Enter in the text takes the best match of all that was typed, once that has loaded. Options of earlier letters stay
 * in sight while others load, and cannot be chosen.
 */
export function AriaCombobox<Option extends ComboboxOption>(props: AriaComboboxProps<Option>) {
  const { text, isTyped, isLoading, error, onRetry, emptyText, onTextChange, onChoose, onEnter, left, children } = props
  const { options, isStale } = useOptionsOfText(props)
  const sections = [...new Set(options.map(({ section }) => section))]

  const [awaitsBest, setAwaitsBest] = useState(false)
  const chooseBest = useEffectEvent(() => {
    setAwaitsBest(false)
    if (text.trim() !== '' && options[0] !== undefined) onChoose(options[0])
  })
  useEffect(() => {
    if (awaitsBest && !isLoading && error === undefined) chooseBest()
  }, [awaitsBest, isLoading, error])

  const forInput = useMemo(
    () => ({
      isTyped,
      isStale,
      left,
      onEnter() {
        const isDone = onEnter?.() === true
        if (!isDone && error !== undefined) onRetry?.()
        setAwaitsBest(!isDone)
      },
    }),
    [isTyped, isStale, left, onEnter, error, onRetry],
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
        if (chosen !== undefined && !isStale) onChoose(chosen)
      }}
    >
      <InputContext value={forInput}>
        <ComboboxParts value={parts}>{children}</ComboboxParts>
      </InputContext>
      <Popover className="combobox-popover" offset={6} containerPadding={8}>
        {/* A press beside the options leaves the focus in the input, without which the list would close. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Nothing happens at a press. */}
        <div className="combobox-parts" onMouseDown={(event) => event.preventDefault()}>
          <PartBoundary what="The list of suggestions">
            <ComboboxStatus
              text={error ?? (options.length > 0 ? undefined : isLoading ? 'Looking…' : emptyText)}
              onRetry={error === undefined ? undefined : onRetry}
            />
            <ListBox className="combobox-list">
              {sections[0] === undefined ? (
                <Collection items={options} dependencies={[isStale]}>
                  {(option) => <ComboboxItem option={option} isStale={isStale} />}
                </Collection>
              ) : (
                <Collection items={sections.map((title) => ({ id: title ?? '' }))} dependencies={[options, isStale]}>
                  {({ id: title }) => (
                    <ListBoxSection id={title}>
                      <Header className="combobox-section">{title}</Header>
                      <Collection items={options.filter(({ section }) => section === title)} dependencies={[isStale]}>
                        {(option) => <ComboboxItem option={option} isStale={isStale} />}
                      </Collection>
                    </ListBoxSection>
                  )}
                </Collection>
              )}
            </ListBox>
          </PartBoundary>
        </div>
      </Popover>
    </ComboBox>
  )
}

interface ComboboxStatusProps {
  readonly text: string | undefined
  readonly onRetry?: (() => void) | undefined
}

/** What is said in place of options. It is no option, and comes into its element once that is there, which announces it. */
function ComboboxStatus({ text = '', onRetry }: ComboboxStatusProps) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    // oxlint-disable-next-line react/no-deriving-state-in-effects -- what is there from the start is not announced
    setSaid(text)
  }, [text])
  return (
    <div className="combobox-status">
      <p role="status" className="combobox-empty">
        {said}
      </p>
      {onRetry !== undefined && (
        <button type="button" className="button button-plain" onClick={onRetry}>
          Retry
        </button>
      )}
    </div>
  )
}

/** The options for the text; while they load, the previous ones stay if the text was only extended or shortened. */
function useOptionsOfText<Option extends ComboboxOption>({ text, options, isLoading }: ComboboxProps<Option>) {
  const [loaded, setLoaded] = useState<Pick<ComboboxProps<Option>, 'text' | 'options'>>({ text, options: [] })
  const isLoaded = loaded.text === text && loaded.options.length === options.length
  if (!isLoading && !isLoaded) setLoaded({ text, options })
  if (!isLoading || options.length > 0) return { options, isStale: false }
  const isSimilar = text.startsWith(loaded.text) || loaded.text.startsWith(text)
  return { options: isSimilar ? loaded.options : [], isStale: true }
}

function AriaInput({ opensOnClick = false, inputRef, onKeyDownCapture, ...props }: ComboboxInputProps) {
  const state = useContext(ComboBoxStateContext)
  const { isTyped, isStale, left, onEnter } = useContext(InputContext)
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
    const hasFocusedOption = state?.isOpen === true && state.selectionManager.focusedKey !== null && !isStale
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

interface ComboboxItemProps {
  readonly option: ComboboxOption
  readonly isStale: boolean
}

function ComboboxItem({ option: { id, text, detail, icon }, isStale }: ComboboxItemProps) {
  return (
    <ListBoxItem id={id} textValue={text} isDisabled={isStale} className="combobox-option">
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
