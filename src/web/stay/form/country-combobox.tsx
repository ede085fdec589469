import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { Combobox, ComboboxInput, ComboboxLabel } from '#web/kit/form/combobox.tsx'
import { FieldError, Input } from '#web/kit/form/field.tsx'
import { useFieldError } from '#web/kit/form/use-field-error.ts'
import { classes } from '#web/kit/classes.ts'
import fieldStyles from '#web/kit/form/form.module.css'
import styles from './form.module.css'
import { countries, countryNamed, findCountries } from './countries.ts'
import type { StayValues } from './stay-schema.ts'

/**
 * The nationality of the guests, found by any name or code; that of the service while the field is empty. Enter or leaving the field takes
 * what was typed where it stands for one country; left with anything else, the field shows again what was chosen.
 */
export function CountryCombobox({ placeholder }: { readonly placeholder: string }) {
  const { control, clearErrors } = useFormContext<StayValues>()
  const { value, onChange } = useController({ control, name: 'guestNationality' }).field
  const { text: error, errorId, attributes } = useFieldError('guestNationality')
  const [typed, setTyped] = useState<string>()
  const chosen = countries.find(({ code }) => code === value)

  function choose(code: string | undefined) {
    setTyped(undefined)
    onChange(code)
    clearErrors('guestNationality')
  }

  function takeTyped() {
    if (typed?.trim() === '') choose(undefined)
    const named = typed === undefined ? undefined : countryNamed(typed)
    if (named !== undefined) choose(named.code)
    return true
  }

  return (
    <Combobox
      className={classes(fieldStyles.field, styles.country)}
      text={typed ?? chosen?.name ?? value ?? ''}
      isTyped={typed !== undefined}
      selectedId={value}
      options={findCountries(typed ?? '').map(({ code, name }) => ({ id: code, text: name, detail: code }))}
      isLoading={false}
      emptyText={`No country matches “${typed?.trim()}”.`}
      isInvalid={error !== undefined}
      onTextChange={setTyped}
      onChoose={({ id }) => choose(id)}
      onEnter={takeTyped}
    >
      <ComboboxLabel>Guest nationality</ComboboxLabel>
      {/* Moving through the options dispatches focus and blur events that are not trusted. */}
      <Input
        as={ComboboxInput}
        {...attributes}
        placeholder={placeholder}
        opensOnClick
        onFocus={(event) => event.isTrusted && event.currentTarget.select()}
        onBlur={(event) => {
          if (!event.isTrusted) return
          takeTyped()
          setTyped(undefined)
        }}
        onKeyDownCapture={(event) => event.key === 'Escape' && setTyped(undefined)}
      />
      <FieldError id={errorId} text={error} />
    </Combobox>
  )
}
