import { useWatch } from 'react-hook-form'
import { pageSettings } from '#web/api/settings.ts'
import { ComingField } from '#web/kit/form/coming-field.tsx'
import { countryName } from '#web/kit/format/country-name.ts'
import { lazyPart } from '#web/kit/parts/lazy-part.tsx'
import type { StayValues } from './stay-schema.ts'

const CountryCombobox = lazyPart({
  what: 'The choice of countries',
  load: async () => (await import('./country-combobox.tsx')).CountryCombobox,
})

/** The nationality of the guests, once the code of its combobox has loaded. */
export function CountryField() {
  const { guestNationality } = pageSettings
  const code = useWatch<StayValues, 'guestNationality'>({ name: 'guestNationality' }) ?? ''
  const placeholder = guestNationality === null ? 'Not stated' : `${guestNationality} (default)`
  return (
    <CountryCombobox
      placeholder={placeholder}
      meanwhile={
        <ComingField
          path="guestNationality"
          label="Guest nationality"
          placeholder={placeholder}
          value={countryName(code)}
        />
      }
    />
  )
}
