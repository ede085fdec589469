import { useContext, useState, type KeyboardEvent } from 'react'
import { ComboBox, ComboBoxStateContext, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { useController, useFormContext } from 'react-hook-form'
import { Icon } from '../icon.tsx'
import { countries, findCountries, meantCountry, type Country } from './countries.ts'
import { FieldError } from '../form/field-error.tsx'
import type { StayValues } from './stay-schema.ts'
import { useFieldError } from '../form/use-field-error.ts'

const label = 'Guest nationality'

/** Which passport the guests have, found by name or code; any while the field is empty. */
export function CountryField() {
  const { control, trigger } = useFormContext<StayValues>()
  const { value, onChange } = useController({ control, name: 'guestNationality' }).field
  const { text: fault, errorId, attributes } = useFieldError('guestNationality')
  const [typed, setTyped] = useState<string>()
  const chosen = countries.find(({ code }) => code === value)
  const found = findCountries(typed ?? '')

  function choose(country: Country | undefined) {
    setTyped(undefined)
    onChange(country?.code)
  }

  /** Takes what was typed for the country it fits best, nothing for any; what fits none stays, to be told of. */
  function settle() {
    if (typed === undefined) return
    const meant = meantCountry(typed)
    if (typed.trim() === '') choose(undefined)
    else if (meant !== undefined) choose(meant)
    else {
      setTyped(undefined)
      onChange(typed.trim())
      void trigger('guestNationality')
    }
  }

  return (
    <ComboBox
      className="stay-field country"
      value={typed === undefined ? (value ?? null) : null}
      inputValue={typed ?? chosen?.name ?? value ?? ''}
      items={found}
      menuTrigger={typed === undefined ? 'manual' : 'input'}
      defaultFilter={() => true}
      allowsCustomValue
      isInvalid={fault !== undefined}
      onInputChange={setTyped}
      onChange={(code) => {
        if (code !== null) choose(countries.find((country) => country.code === code))
      }}
    >
      <Label>{label}</Label>
      <div className="country-box">
        <CountryInput
          attributes={attributes}
          isTyped={typed !== undefined}
          onSettle={settle}
          onUndo={() => setTyped(undefined)}
        />
        {(value !== undefined || typed !== undefined) && (
          <button type="button" className="field-clear" aria-label="Any nationality" onClick={() => choose(undefined)}>
            <Icon name="x" size={16} />
          </button>
        )}
      </div>
      <FieldError id={errorId} text={fault} />
      <Popover className="stay-popover" offset={4} containerPadding={8}>
        <ListBox className="stay-options">
          {(country: Country) => (
            <ListBoxItem id={country.code} textValue={country.name} className="stay-option">
              {country.name}
              <span className="stay-option-detail">{country.code}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

interface CountryInputProps {
  readonly attributes: ReturnType<typeof useFieldError>['attributes']
  /** Whether something is typed that no country has been taken for. */
  readonly isTyped: boolean
  /** Called when the field is left, and at Enter when no country of the list is pointed at. */
  readonly onSettle: () => void
  readonly onUndo: () => void
}

function CountryInput({ attributes, isTyped, onSettle, onUndo }: CountryInputProps) {
  const state = useContext(ComboBoxStateContext)

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') onUndo()
    const isPointing = state?.isOpen === true && state.selectionManager.focusedKey !== null
    if (event.key !== 'Enter' || !isTyped || isPointing) return
    event.preventDefault()
    event.stopPropagation()
    onSettle()
    state?.close()
  }

  // While the list is moved through, the field is told of a focus that comes and goes without any.
  return (
    <Input
      {...attributes}
      className="field"
      placeholder="Any"
      spellCheck={false}
      onFocus={(event) => event.isTrusted && event.currentTarget.select()}
      onClick={() => state?.open(null, 'manual')}
      onBlur={(event) => event.isTrusted && onSettle()}
      onKeyDownCapture={press}
    />
  )
}
