import { useFormContext, useWatch } from 'react-hook-form'
import { pageSettings } from '#web/api/settings.ts'
import { InputField } from '#web/kit/form/field.tsx'
import { useFieldError } from '#web/kit/form/use-field-error.ts'
import { countries } from './countries.ts'
import type { StayValues } from './stay-schema.ts'

/** The field for the guests' nationality; defaults to the service's. */
export function CountryField() {
  const { register } = useFormContext<StayValues>()
  const chosen = useWatch<StayValues, 'guestNationality'>({ name: 'guestNationality' })
  const { text, attributes } = useFieldError('guestNationality')
  const { guestNationality: usual } = pageSettings
  return (
    <InputField
      as="select"
      label="Guest nationality"
      id={attributes.id}
      error={text}
      {...register('guestNationality', { setValueAs: (code: string) => code || undefined })}
    >
      <option value="">{usual === null ? 'Not stated' : `${usual} (default)`}</option>
      {/* An invalid value from a link is listed too, so that the user can correct it. */}
      {chosen !== undefined && !countries.some(({ code }) => code === chosen) && <option>{chosen}</option>}
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </InputField>
  )
}
