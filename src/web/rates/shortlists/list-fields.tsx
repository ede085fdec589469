import type { ComponentProps } from 'react'
import { keepShortlistsName } from '#web/device/session/sign-out.ts'
import { storeText, useStoredText } from '#web/device/stored-text.ts'
import { Check } from '#web/kit/controls/choice.tsx'
import { TextField } from '../text-field.tsx'
import type { Shortlist } from './stored-shortlists.ts'

type Details = Pick<Shortlist, 'name' | 'reference' | 'note'>

interface ListFieldsProps {
  readonly details: Details
  readonly nameField: Omit<ComponentProps<'input'>, 'onChange'>
  readonly onChange: (change: Partial<Details>) => void
}

/** Whom a list is for. */
export function ListFields({ details, nameField, onChange }: ListFieldsProps) {
  return (
    <>
      <TextField
        {...nameField}
        label="Client or trip"
        defaultValue={details.name}
        onChange={(name) => onChange({ name: name.trim() })}
      />
      <TextField
        label="Reference"
        defaultValue={details.reference}
        onChange={(reference) => onChange({ reference: reference.trim() })}
      />
      <TextField label="Note" isLong defaultValue={details.note} onChange={(note) => onChange({ note })} />
    </>
  )
}

/** Asks whether shortlists outlive signing out. */
export function KeepAfterSignOut() {
  const isKept = useStoredText(keepShortlistsName) !== undefined
  return (
    <Check
      checked={isKept}
      onChange={({ target }) => storeText(keepShortlistsName, target.checked ? 'yes' : undefined)}
    >
      Keep shortlists on this device after signing out
      <small>They are in this browser only and hold net prices: without this they are removed when you sign out.</small>
    </Check>
  )
}
