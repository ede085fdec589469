import './combobox.css'
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import {
  Collection,
  ComboBox,
  ComboBoxStateContext,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Text,
  type InputProps,
} from 'react-aria-components'
import { Icon, type IconProps } from '../icon/icon.tsx'

/** Something a combobox offers. */
export interface ComboboxOption {
  readonly id: string
  readonly text: string
  /** What distinguishes it from others with the same text. */
  readonly detail?: string
  readonly icon?: IconProps['name']
  /** The heading it is listed under. */
  readonly section?: string
}

/** The options for a typed text. */
export interface Suggestions<Option extends ComboboxOption> {
  /** The best first. */
  readonly options: readonly Option[]
  readonly isLoading: boolean
  /** Why they could not be loaded, in words. */
  readonly error?: string | undefined
}

interface ComboboxProps<Option extends ComboboxOption> extends Suggestions<Option> {
  readonly className: string
  /** The accessible name, where there is no `Label` among the children. */
  readonly label?: string
  /** What the input shows. */
  readonly text: string
  /** Whether the user typed it: only typing opens the list, and it closes once there is no typed text. */
  readonly isTyped: boolean
  readonly selectedId?: string | undefined
  /** The text of the list when nothing matches; without it the list closes. */
  readonly emptyText?: string | undefined
  readonly isInvalid?: boolean
  readonly onTextChange: (text: string) => void
  readonly onChoose: (option: Option) => void
  /** Called at Enter with something typed and no option focused; unless it returns true, the best match is chosen. */
  readonly onEnter?: () => boolean
  /** The `ComboboxInput` with what is around it. */
  readonly children: ReactNode
}

const EnterContext = createContext<{ readonly isTyped: boolean; readonly onEnter: () => void }>({
  isTyped: false,
  onEnter: () => undefined,
})

/**
 * A text field with suggestions. It never chooses by itself: an option is chosen by a press, or by Enter on the focused
 * one; Enter in the text takes the best match of all that was typed, once that has loaded.
 */
export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>) {
  const { text, isTyped, isLoading, error, emptyText, onTextChange, onChoose, onEnter, children } = props
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

  const enter = useMemo(() => ({ isTyped, onEnter: () => setAwaitsBest(onEnter?.() !== true) }), [isTyped, onEnter])

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
      <EnterContext value={enter}>{children}</EnterContext>
      <Popover className="combobox-popover" offset={6} containerPadding={8}>
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

interface ComboboxInputProps extends InputProps {
  readonly ref?: Ref<HTMLInputElement>
  /** Whether a press opens the list with nothing typed. */
  readonly opensOnClick?: boolean
}

/** The input of the `Combobox` around it. */
export function ComboboxInput({ opensOnClick = false, onKeyDownCapture, ...props }: ComboboxInputProps) {
  const state = useContext(ComboBoxStateContext)
  const { isTyped, onEnter } = useContext(EnterContext)

  const close = useEffectEvent(() => state?.close())
  useEffect(() => {
    if (!isTyped) close()
  }, [isTyped])

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
