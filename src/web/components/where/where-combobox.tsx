import { Icon } from '../icon.tsx'
import {
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
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
} from 'react-aria-components'
import type { Suggestion, Suggestions, TakeoverProps } from './suggestion.ts'

interface WhereComboboxProps extends TakeoverProps {
  readonly suggestions: Suggestions
}

const titles = { place: 'Places', airport: 'Airports' } as const

/** The search over places and airports with its suggestions. */
export function WhereCombobox(props: WhereComboboxProps) {
  const { place, text, suggestions, onTextChange, onChoose, initialSelection } = props
  const input = useRef<HTMLInputElement>(null)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [awaitsBest, setAwaitsBest] = useState(false)
  const { found, isLoading } = suggestions
  const kinds = [...new Set(found.map(({ kind }) => kind))]

  function choose(suggestion: Suggestion | undefined) {
    if (suggestion === undefined) return
    setChosenId(suggestion.id)
    onTextChange(undefined)
    onChoose(suggestion)
  }

  const chooseBest = useEffectEvent(() => {
    setAwaitsBest(false)
    choose(found[0])
  })
  useEffect(() => {
    if (awaitsBest && !isLoading) chooseBest()
  }, [awaitsBest, isLoading])

  // What is typed next is another search, not the rest of this one.
  const placeBefore = useRef(place)
  useEffect(() => {
    if (placeBefore.current !== place && document.activeElement === input.current) input.current?.select()
    placeBefore.current = place
  }, [place])

  return (
    <ComboBox
      className="where"
      aria-label="Where"
      // A new value is what closes the list; typing begins without one, and nothing but typing opens it.
      value={text === undefined ? chosenId : null}
      menuTrigger={text === undefined ? 'manual' : 'input'}
      inputValue={text ?? place}
      defaultFilter={() => true}
      allowsEmptyCollection
      allowsCustomValue
      onInputChange={(typed) => {
        setAwaitsBest(false)
        onTextChange(typed)
      }}
      onChange={(id) => choose(found.find((suggestion) => suggestion.id === id))}
    >
      <Icon name="search" className="where-icon" />
      <TypingArea input={input} initialSelection={initialSelection} isTyped={text !== undefined}>
        {(onEnter) => (
          <Input
            ref={input}
            className="where-input"
            placeholder="City or airport"
            spellCheck={false}
            onFocus={() => input.current?.select()}
            onBlur={() => onTextChange(undefined)}
            onKeyDownCapture={(event) => onEnter(event, () => setAwaitsBest(true))}
          />
        )}
      </TypingArea>
      <Popover className="where-popover" offset={6} containerPadding={8}>
        <ListBox className="where-list" renderEmptyState={() => <EmptyList text={text ?? ''} {...suggestions} />}>
          <Collection items={kinds.map((id) => ({ id }))} dependencies={[found]}>
            {({ id: kind }) => (
              <ListBoxSection id={kind}>
                <Header className="where-kind">{titles[kind]}</Header>
                <Collection items={found.filter((suggestion) => suggestion.kind === kind)}>
                  {(suggestion) => <SuggestionItem suggestion={suggestion} />}
                </Collection>
              </ListBoxSection>
            )}
          </Collection>
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

interface TypingAreaProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly initialSelection: TakeoverProps['initialSelection']
  readonly isTyped: boolean
  readonly children: (onEnter: (event: KeyboardEvent, chooseBest: () => void) => void) => React.ReactNode
}

/** Takes focus, selection and typing over from the plain input, and lets Enter take the best match. */
function TypingArea({ input, initialSelection, isTyped, children }: TypingAreaProps) {
  const state = useContext(ComboBoxStateContext)
  const taken = useRef(false)

  useLayoutEffect(() => {
    const selection = initialSelection.current
    // Children are drawn a second time, for their collection, where there is no state.
    if (state === null || taken.current || selection === undefined || input.current === null) return
    taken.current = true
    input.current.focus({ preventScroll: true })
    input.current.setSelectionRange(selection.start, selection.end)
    if (isTyped) state.open(null, 'input')
  }, [initialSelection, input, isTyped, state])

  return children((event, chooseBest) => {
    if (event.key !== 'Enter' || state?.isOpen !== true || state.selectionManager.focusedKey !== null) return
    event.preventDefault()
    event.stopPropagation()
    chooseBest()
  })
}

function SuggestionItem({ suggestion: { id, kind, name, code, detail } }: { readonly suggestion: Suggestion }) {
  return (
    <ListBoxItem id={id} textValue={name} className="where-item">
      <Icon name={kind === 'airport' ? 'plane' : 'map-pin'} className="where-item-icon" />
      <Text slot="label">
        {name}
        {code !== undefined && ` (${code})`}
      </Text>
      <Text slot="description" className="where-detail">
        {detail}
      </Text>
    </ListBoxItem>
  )
}

function EmptyList({ text, isLoading, fault }: Suggestions & { readonly text: string }) {
  if (fault !== undefined) return <p className="where-empty">{fault}</p>
  if (isLoading) return <p className="where-empty">Looking…</p>
  return (
    <p className="where-empty">No place or airport is called “{text}”. Try a city, a country or a code like JFK.</p>
  )
}
