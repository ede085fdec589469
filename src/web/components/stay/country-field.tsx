import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { Combobox } from '../form/combobox.tsx'
import { ComboboxInput, ComboboxLabel } from '../form/combobox-parts.tsx'
import { FieldError } from '../form/field-error.tsx'
import { useFieldError } from '../form/use-field-error.ts'
import { Icon } from '../icon/icon.tsx'
import { countries, countriesMeant, findCountries } from './countries/countries.ts'
import type { StayValues } from './stay-schema.ts'

/**
 * The nationality of the guests, found by any name or code; any while the field is empty. A text is never taken for more than
 * it says: where it does not stand for one country it stays, with the reason.
 */
export function CountryField() {
  const { control, trigger, clearErrors } = useFormContext<StayValues>()
  const { value, onChange } = useController({ control, name: 'guestNationality' }).field
  const { text: error, errorId, attributes } = useFieldError('guestNationality')
  const [typed, setTyped] = useState<string>()
  const chosen = countries.find(({ code }) => code === value)
  const query = typed ?? (chosen === undefined ? (value ?? '') : '')
  const options = findCountries(query).map(({ code, name, alias }) => ({
    id: code,
    text: name,
    detail: alias === undefined || alias === code ? code : `${alias} · ${code}`,
  }))

  function change(text: string) {
    setTyped(text)
    if (error !== undefined) clearErrors('guestNationality')
  }

  function choose(code: string | undefined) {
    setTyped(undefined)
    onChange(code)
    if (error !== undefined) clearErrors('guestNationality')
  }

  /** Takes the typed text for the country it stands for, none for any. Returns whether it stands for either. */
  function applyTyped(): boolean {
    if (typed === undefined) return true
    const text = typed.trim()
    const meant = countriesMeant(text)
    if (text === '' || meant.length === 1) {
      choose(meant[0]?.code)
      return true
    }
    onChange(text)
    void trigger('guestNationality')
    return false
  }

  return (
    <Combobox
      className="stay-field country"
      text={typed ?? chosen?.name ?? value ?? ''}
      isTyped={typed !== undefined}
      selectedId={value}
      options={options}
      isLoading={false}
      emptyText={`No country is called “${query.trim()}”.`}
      isInvalid={error !== undefined}
      onTextChange={change}
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
          onBlur={(event) => {
            // The list closes; what was typed is still in the field.
            if (event.isTrusted && !applyTyped()) setTyped(undefined)
          }}
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
