import {
  type ComponentProps,
  createContext,
  type ReactNode,
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
  Text as OptionText,
} from 'react-aria-components'
import { Button } from '../button.tsx'
import { Row } from '../stack.tsx'
import { Text } from '../text.tsx'
import { Icon, type IconName } from '../icon.tsx'
import styles from './combobox.module.css'
import { PartBoundary } from '../parts/part-boundary.tsx'

export interface ComboboxOption {
  readonly id: string
  readonly text: string
  /** Distinguishes the option from others with the same text. */
  readonly detail?: string
  readonly icon?: IconName
  readonly section?: string
}

/** The options for a typed text. */
export interface Suggestions<Option extends ComboboxOption> {
  /** Best first. */
  readonly options: readonly Option[]
  readonly isLoading: boolean
  /** Why the options could not be loaded. */
  readonly error?: string | undefined
  readonly onRetry?: (() => void) | undefined
}

export interface ComboboxProps<Option extends ComboboxOption> extends Suggestions<Option> {
  readonly className: string
  /** The accessible name, if the children have no label. */
  readonly label?: string
  readonly text: string
  /** Whether the user typed the text: only typing opens the list, and clearing the text closes it. */
  readonly isTyped: boolean
  readonly selectedId?: string | undefined
  /** Shown in the list when nothing matches; without it the list closes. */
  readonly emptyText?: string | undefined
  readonly isInvalid?: boolean
  readonly onTextChange: (text: string) => void
  readonly onChoose: (option: Option) => void
  /** Called on Enter with typed text and no focused option; unless it returns true, the best match is selected. */
  readonly onEnter?: () => boolean
  /** The `ComboboxInput` and the elements around it. */
  readonly children: ReactNode
}

interface ComboboxInputProps extends Pick<
  ComponentProps<'input'>,
  'id' | 'aria-invalid' | 'aria-describedby' | 'onFocus' | 'onBlur' | 'onPaste' | 'onKeyDownCapture'
> {
  readonly className: string
  readonly placeholder: string
  readonly inputRef?: RefObject<HTMLInputElement | null>
  /** Whether a press opens the list before the user types. */
  readonly opensOnClick?: boolean
}

const InputContext = createContext<{
  readonly isTyped: boolean
  /** The number of selections made; each one closes the list. */
  readonly choices: number
  /** Whether the options belong to earlier text. */
  readonly isStale: boolean
  readonly onEnter: () => void
}>({ isTyped: false, choices: 0, isStale: false, onEnter: () => undefined })

/**
 * A text field with suggestions. It selects an option only on a press, or on Enter with the option focused. Enter in
 * the text waits for the options and selects the best match for the whole text. Options for earlier text stay visible
 * while new ones load, but cannot be selected.
 */
export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>) {
  const { text, isTyped, isLoading, error, onRetry, emptyText, onTextChange, onChoose, onEnter, children } = props
  const { options, isStale } = useOptionsOfText(props)
  const textOfNone = isLoading ? 'Looking…' : emptyText
  const statusText = error ?? (options.length > 0 ? undefined : textOfNone)
  const sections = [...new Set(options.map(({ section }) => section))]
  const box = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<Element>()
  useLayoutEffect(() => {
    setDialog(box.current?.closest('dialog') ?? undefined)
  }, [])

  const [choices, setChoices] = useState(0)
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
      choices,
      isStale,
      onEnter() {
        const isDone = onEnter?.() === true
        if (!isDone && error !== undefined) onRetry?.()
        setAwaitsBest(!isDone)
      },
    }),
    [isTyped, choices, isStale, onEnter, error, onRetry],
  )

  return (
    <ComboBox
      ref={box}
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
        if (chosen === undefined || isStale) return
        setChoices(choices + 1)
        onChoose(chosen)
      }}
    >
      <InputContext value={forInput}>{children}</InputContext>
      {/* Inside the dialog, which covers everything outside of it. */}
      <Popover
        className={styles.popover}
        offset={6}
        containerPadding={8}
        {...(dialog !== undefined && { UNSTABLE_portalContainer: dialog })}
      >
        {/* A press beside the options must keep the focus in the input, or the list would close. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- A press does nothing. */}
        <div className={styles.parts} onMouseDown={(event) => event.preventDefault()}>
          <PartBoundary what="The list of suggestions">
            <ComboboxStatus text={error ?? statusText} onRetry={error === undefined ? undefined : onRetry} />
            <ListBox className={styles.list}>
              {sections[0] === undefined ? (
                <Collection items={options} dependencies={[isStale]}>
                  {(option) => <ComboboxItem option={option} isStale={isStale} />}
                </Collection>
              ) : (
                <Collection items={sections.map((title) => ({ id: title ?? '' }))} dependencies={[options, isStale]}>
                  {({ id: title }) => (
                    <ListBoxSection id={title}>
                      <Header className={styles.section}>{title}</Header>
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

/** A message instead of options. The text is set after its element renders, so that screen readers announce it. */
function ComboboxStatus({
  text = '',
  onRetry,
}: Pick<Suggestions<never>, 'onRetry'> & { readonly text?: string | undefined }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    // oxlint-disable-next-line react/no-deriving-state-in-effects -- Screen readers do not announce initial text.
    setSaid(text)
  }, [text])
  return (
    <Row gap={3} className={styles.status}>
      <Text tone="soft" role="status">
        {said}
      </Text>
      {onRetry !== undefined && (
        <Button look="plain" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Row>
  )
}

/** Returns the options for the text. While loading, keeps the previous ones if the text was extended or shortened. */
function useOptionsOfText<Option extends ComboboxOption>({ text, options, isLoading }: ComboboxProps<Option>) {
  const [loaded, setLoaded] = useState<Pick<ComboboxProps<Option>, 'text' | 'options'>>({ text, options: [] })
  // The options are new objects in each render, so their number is compared.
  const isLoaded = loaded.text === text && loaded.options.length === options.length
  if (!isLoading && !isLoaded) setLoaded({ text, options })
  if (!isLoading || options.length > 0) return { options, isStale: false }
  const isSimilar = text.startsWith(loaded.text) || loaded.text.startsWith(text)
  return { options: isSimilar ? loaded.options : [], isStale: true }
}

export { Label as ComboboxLabel }

export function ComboboxInput({ opensOnClick = false, inputRef, onKeyDownCapture, ...props }: ComboboxInputProps) {
  const state = useContext(ComboBoxStateContext)
  const { isTyped, choices, isStale, onEnter } = useContext(InputContext)

  const close = useEffectEvent(() => state?.close())
  useEffect(() => {
    if (!isTyped) close()
  }, [isTyped, choices])

  function press(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDownCapture?.(event)
    // Escape closes only the list, not the dialog around it.
    if (event.key === 'Escape' && state?.isOpen === true) event.preventDefault()
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
      ref={inputRef}
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
    <ListBoxItem id={id} textValue={text} isDisabled={isStale} className={styles.option}>
      {icon !== undefined && <Icon name={icon} className={styles.icon} />}
      <OptionText slot="label">{text}</OptionText>
      {detail !== undefined && (
        <OptionText slot="description" className={styles.detail}>
          {detail}
        </OptionText>
      )}
    </ListBoxItem>
  )
}
