import { useContext, useState } from 'react'
import { ComboBox, ComboBoxStateContext, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { useController, useFormContext } from 'react-hook-form'
import { Icon } from '../icon.tsx'
import { countries, findCountries, type Country } from './countries.ts'
import { FieldFault } from './field-fault.tsx'
import type { StayValues } from './stay-schema.ts'
import { useFault } from './use-fault.ts'

const label = 'Guest nationality'

/** Which passport the guests have, found by name or code; any while the field is empty. */
export function CountryField() {
  const { control } = useFormContext<StayValues>()
  const { value, onChange } = useController({ control, name: 'guestNationality' }).field
  const { text: fault, faultId, attributes } = useFault('guestNationality')
  const [typed, setTyped] = useState<string>()
  const chosen = countries.find(({ code }) => code === value)
  const found = findCountries(typed ?? '')

  function choose(country: Country | undefined) {
    setTyped(undefined)
    onChange(country?.code)
  }

  /** What was typed and left: nothing is any country, a country's name or code is that country, the rest is undone. */
  function settle() {
    if (typed === undefined) return
    const [best] = found
    const isMeant =
      best !== undefined && [best.name, best.code].some((word) => word.toLowerCase() === typed.trim().toLowerCase())
    choose(typed.trim() === '' ? undefined : isMeant ? best : chosen)
  }

  return (
    <ComboBox
      className="stay-field country"
      value={typed === undefined ? (value ?? null) : null}
      inputValue={typed ?? chosen?.name ?? value ?? ''}
      items={found}
      menuTrigger={typed === undefined ? 'manual' : 'input'}
      defaultFilter={() => true}
      allowsEmptyCollection
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
          onBlur={settle}
          onEnter={() => {
            if (typed !== undefined) choose(typed.trim() === '' ? undefined : (found[0] ?? chosen))
          }}
        />
        {(value !== undefined || typed !== undefined) && (
          <button type="button" className="field-clear" aria-label="Any nationality" onClick={() => choose(undefined)}>
            <Icon name="x" size={16} />
          </button>
        )}
      </div>
      <FieldFault id={faultId} text={fault} />
      <Popover className="stay-popover" offset={4} containerPadding={8}>
        <ListBox
          className="stay-options"
          renderEmptyState={() => <p className="stay-empty">No country is called that.</p>}
        >
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
  readonly attributes: ReturnType<typeof useFault>['attributes']
  readonly onBlur: () => void
  /** Called at Enter when no country of the list is pointed at. */
  readonly onEnter: () => void
}

function CountryInput({ attributes, onBlur, onEnter }: CountryInputProps) {
  const state = useContext(ComboBoxStateContext)
  return (
    <Input
      {...attributes}
      className="field"
      placeholder="Any"
      spellCheck={false}
      onFocus={(event) => event.currentTarget.select()}
      onClick={() => state?.open(null, 'manual')}
      onBlur={onBlur}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || state?.isOpen !== true || state.selectionManager.focusedKey !== null) return
        event.preventDefault()
        event.stopPropagation()
        onEnter()
        state.close()
      }}
    />
  )
}
