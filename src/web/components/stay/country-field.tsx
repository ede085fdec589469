import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { Combobox } from '../form/combobox.tsx'
import { ComboboxInput, ComboboxLabel } from '../form/combobox-parts.tsx'
import { FieldError } from '../form/field-error.tsx'
import { useFieldError } from '../form/use-field-error.ts'
import { Icon } from '../icon/icon.tsx'
import { countries, findCountries, matchCountry } from './countries.ts'
import type { StayValues } from './stay-schema.ts'

/** The nationality of the guests, found by name or code; any while the field is empty. */
export function CountryField() {
  const { control, trigger } = useFormContext<StayValues>()
  const { value, onChange } = useController({ control, name: 'guestNationality' }).field
  const { text: error, errorId, attributes } = useFieldError('guestNationality')
  const [typed, setTyped] = useState<string>()
  const chosen = countries.find(({ code }) => code === value)
  const options = findCountries(typed ?? '').map(({ code, name }) => ({ id: code, text: name, detail: code }))

  function choose(code: string | undefined) {
    setTyped(undefined)
    onChange(code)
  }

  /** Takes the typed text for the country it matches, none for any; a text that matches no country is an error. */
  function applyTyped() {
    if (typed === undefined) return
    const text = typed.trim()
    const match = matchCountry(text)
    choose(text === '' ? undefined : (match?.code ?? text))
    if (text !== '' && match === undefined) void trigger('guestNationality')
  }

  return (
    <Combobox
      className="stay-field country"
      text={typed ?? chosen?.name ?? value ?? ''}
      isTyped={typed !== undefined}
      selectedId={value}
      options={options}
      isLoading={false}
      isInvalid={error !== undefined}
      onTextChange={setTyped}
      onChoose={({ id }) => choose(id)}
      onEnter={() => {
        applyTyped()
        return true
      }}
    >
      <ComboboxLabel htmlFor={attributes.id}>Guest nationality</ComboboxLabel>
      <div className="country-box">
        {/* Moving through the options dispatches focus and blur events that are not trusted. */}
        <ComboboxInput
          {...attributes}
          className="field"
          placeholder="Any"
          opensOnClick
          onFocus={(event) => event.isTrusted && event.currentTarget.select()}
          onBlur={(event) => event.isTrusted && applyTyped()}
          onKeyDownCapture={(event) => event.key === 'Escape' && setTyped(undefined)}
        />
        {(value !== undefined || typed !== undefined) && (
          <button type="button" className="field-clear" aria-label="Any nationality" onClick={() => choose(undefined)}>
            <Icon name="x" size={16} />
          </button>
        )}
      </div>
      <FieldError id={errorId} text={error} />
    </Combobox>
  )
}
