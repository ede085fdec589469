import { useContext, useEffect, useEffectEvent, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
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
import { Icon } from '../../../components/icon.tsx'
import type { useFieldError } from '../../../components/form/use-field-error.ts'
import { readIds } from './pasted-ids.ts'
import type { useHotelChoice } from './use-hotel-choice.ts'
import { useHotelSuggestions, type HotelSuggestion } from './use-hotel-suggestions.ts'
import { useSlashKey } from './use-slash-key.ts'

interface HotelsComboboxProps {
  readonly choice: ReturnType<typeof useHotelChoice>
  readonly attributes: ReturnType<typeof useFieldError>['attributes']
}

const titles = { hotel: 'By name', place: 'Places' } as const

/** The field hotels are added in, one after the other: the focus stays, ready for the next. */
export function HotelsCombobox({ choice, attributes }: HotelsComboboxProps) {
  const [text, setText] = useState('')
  const [awaitsBest, setAwaitsBest] = useState(false)
  const { found, isLoading, fault } = useHotelSuggestions(text)
  const kinds = [...new Set(found.map(({ kind }) => kind))]
  useSlashKey(attributes.id)

  function choose(suggestion: HotelSuggestion) {
    setText('')
    if (suggestion.kind === 'hotel') choice.add([suggestion.hotel])
    else void choice.addPlace(suggestion.place)
  }

  /** Takes the text as ids, if it is a list of them. */
  function takeIds(given: string): boolean {
    const ids = readIds(given)
    if (ids === undefined) return false
    setText('')
    void choice.addById(ids)
    return true
  }

  const chooseBest = useEffectEvent(() => {
    setAwaitsBest(false)
    if (found[0] !== undefined) choose(found[0])
  })
  useEffect(() => {
    if (awaitsBest && !isLoading) chooseBest()
  }, [awaitsBest, isLoading])

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    // An input would run the lines of a pasted column together.
    if (text.trim() === '' && takeIds(event.clipboardData.getData('text'))) event.preventDefault()
  }

  return (
    <ComboBox
      className="hotels-combobox"
      value={null}
      // Nothing but typing opens the list.
      menuTrigger={text === '' ? 'manual' : 'input'}
      inputValue={text}
      defaultFilter={() => true}
      allowsEmptyCollection={readIds(text) === undefined}
      allowsCustomValue
      onInputChange={(typed) => {
        setAwaitsBest(false)
        setText(typed)
      }}
    >
      <Label>Hotels</Label>
      <div className="hotels-box">
        <Icon name="search" className="hotels-icon" />
        <HotelsInput
          attributes={attributes}
          text={text}
          onPaste={paste}
          onSubmit={() => void takeIds(text)}
          onEnter={() => {
            if (!takeIds(text)) setAwaitsBest(true)
          }}
          onBackspace={() => {
            const latest = choice.chosen.at(-1)
            if (latest !== undefined) choice.remove(latest)
          }}
        />
        <kbd className="hotels-key">/</kbd>
      </div>
      <Popover className="stay-popover hotels-popover" offset={4} containerPadding={8}>
        <ListBox
          className="stay-options"
          renderEmptyState={() => <p className="stay-empty">{emptyWords(text, isLoading, fault)}</p>}
        >
          <Collection items={kinds.map((id) => ({ id }))} dependencies={[found, choice.chosen]}>
            {({ id: kind }) => (
              <ListBoxSection id={kind}>
                <Header className="hotels-kind">{titles[kind]}</Header>
                <Collection
                  items={found.filter((suggestion) => suggestion.kind === kind)}
                  dependencies={[choice.chosen]}
                >
                  {(suggestion) => (
                    <SuggestionItem
                      suggestion={suggestion}
                      isChosen={suggestion.kind === 'hotel' && choice.chosen.includes(suggestion.hotel.id)}
                      onChoose={() => choose(suggestion)}
                    />
                  )}
                </Collection>
              </ListBoxSection>
            )}
          </Collection>
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

function emptyWords(text: string, isLoading: boolean, fault: string | undefined): string {
  if (text.trim() === '') return 'Type the name of a hotel or a place, or paste ids.'
  if (fault !== undefined) return fault
  return isLoading ? 'Looking…' : `No hotel or place is called “${text.trim()}”.`
}

interface HotelsInputProps {
  readonly attributes: ReturnType<typeof useFieldError>['attributes']
  readonly text: string
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
  /** Called before the form around is sent. */
  readonly onSubmit: () => void
  /** Called at Enter with something typed and nothing of the list pointed at. */
  readonly onEnter: () => void
  /** Called at Backspace with nothing typed. */
  readonly onBackspace: () => void
}

function HotelsInput({ attributes, text, onPaste, onSubmit, onEnter, onBackspace }: HotelsInputProps) {
  const state = useContext(ComboBoxStateContext)

  const close = useEffectEvent(() => state?.close())
  useEffect(() => {
    if (text === '') close()
  }, [text])

  // To take them when the field is left would move the button away under the press that leaves it.
  const input = useRef<HTMLInputElement>(null)
  const submit = useEffectEvent(onSubmit)
  useEffect(() => {
    const form = input.current?.form
    const listener = () => submit()
    form?.addEventListener('submit', listener)
    return () => form?.removeEventListener('submit', listener)
  }, [])

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Backspace' && text === '') onBackspace()
    if (event.key !== 'Enter' || text.trim() === '') return
    if (state?.isOpen === true && state.selectionManager.focusedKey !== null) return
    event.preventDefault()
    event.stopPropagation()
    onEnter()
  }

  return (
    <Input
      ref={input}
      {...attributes}
      className="field"
      placeholder="Name, place or pasted ids"
      spellCheck={false}
      onPaste={onPaste}
      onKeyDownCapture={press}
    />
  )
}

interface SuggestionItemProps {
  readonly suggestion: HotelSuggestion
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function SuggestionItem({ suggestion, isChosen, onChoose }: SuggestionItemProps) {
  const { id } = suggestion
  if (suggestion.kind === 'place') {
    const text = `Every hotel of ${suggestion.place.name}`
    return (
      <ListBoxItem id={id} textValue={text} className="stay-option" onAction={onChoose}>
        <Icon name="map-pin" className="stay-option-icon" />
        <Text slot="label">{text}</Text>
      </ListBoxItem>
    )
  }
  const { name, city, stars, id: hotelId } = suggestion.hotel
  return (
    <ListBoxItem id={id} textValue={name} className="stay-option" onAction={onChoose}>
      <Icon name={isChosen ? 'check' : 'plus'} className="stay-option-icon" />
      <Text slot="label">{name}</Text>
      <Text slot="description" className="stay-option-detail">
        {city} · {stars} stars · {hotelId}
        {isChosen && ' · chosen'}
      </Text>
    </ListBoxItem>
  )
}
