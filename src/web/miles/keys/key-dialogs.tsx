import { assignKey } from '#contract/keys/assign-key'
import { keyOwner, type ListedKey } from '#contract/keys/key'
import { listKeys } from '#contract/keys/list-keys'
import { revokeKey } from '#contract/keys/revoke-key'
import { rotateKey } from '#contract/keys/rotate-key'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { signIn, useSession } from '#web/device/session/session.ts'
import { Facts } from '#web/kit/card.tsx'
import { InputField } from '#web/kit/form/field.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { ConfirmDialog } from '../decisions/reason-dialog.tsx'
import { useListChange } from '../queries.ts'

export const roleNames = { public: 'Public', agent: 'Agent', staff: 'Staff' } as const

/** Returns what staff call a key, as the audit does. */
export function nameKey({ name, lastFour }: Pick<ListedKey, 'name' | 'lastFour'>): string {
  return `${name} ·${lastFour}`
}

interface ChangeDialogProps {
  readonly listed: ListedKey
  /** All keys. */
  readonly keys: readonly ListedKey[]
  /** @param key what is shown once */
  readonly onMade: (key: string) => void
  /** @param done what was done, if anything */
  readonly onClose: (done?: string) => void
}

/** Makes a key that of another person, or one of an agency. */
export function AssignDialog({ listed, keys, onClose }: ChangeDialogProps) {
  const [person, setPerson] = useState(listed.person ?? '')
  const [agency, setAgency] = useState(listed.agency ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, ...state } = useListChange(assignKey, listKeys, () => onClose(`${nameKey(listed)} is assigned.`))
  const owner = {
    ...(person.trim() !== (listed.person ?? '') && { person }),
    ...(agency.trim() !== (listed.agency ?? '') && { agency }),
  }
  const isPersonValid = z.safeParse(keyOwner.person, owner.person).success
  const isAgencyValid = z.safeParse(keyOwner.agency, owner.agency).success

  function confirm() {
    setIsChecked(true)
    if (!isPersonValid || !isAgencyValid) return
    if (Object.keys(owner).length === 0) onClose()
    else mutate({ id: listed.id, ...owner })
  }

  return (
    <ConfirmDialog
      title="Assign the key?"
      action="Assign the key"
      {...state}
      onConfirm={confirm}
      onClose={() => onClose()}
    >
      <KeyFacts {...listed} />
      <PersonField
        value={person}
        keys={keys}
        error={isChecked && !isPersonValid ? textError : undefined}
        onChange={setPerson}
      />
      {listed.role !== 'public' && (
        <InputField
          label="Agency"
          hint="Its proposals show the agency’s name and terms."
          error={isChecked && !isAgencyValid ? textError : undefined}
          autoComplete="off"
          value={agency}
          onChange={({ target }) => setAgency(target.value)}
        />
      )}
      <Notice tone="warning">
        {listed.isOwn && 'You are using this key: from now on, what you do is recorded as that person’s.'}
      </Notice>
    </ConfirmDialog>
  )
}

export const textError = 'Enter 1 to 100 characters.'

interface PersonFieldProps {
  readonly value: string
  readonly keys: readonly ListedKey[]
  readonly error: string | undefined
  readonly onChange: (person: string) => void
}

/** Whose a key is; people who have one are suggested, so that one person is always written the same. */
export function PersonField({ value, keys, error, onChange }: PersonFieldProps) {
  const listId = useId()
  return (
    <>
      <InputField
        label="Person"
        hint="Always write a person the same way: they can’t approve what they sent, with any of their keys."
        error={error}
        name="person"
        autoComplete="off"
        list={listId}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={listId}>
        {[...new Set(keys.flatMap(({ person }) => person ?? []))].map((person) => (
          <option key={person}>{person}</option>
        ))}
      </datalist>
    </>
  )
}

const overlaps = { 0: 'At once', 1: 'After an hour', 24: 'After a day', 168: 'After a week' } as const

/** Makes the successor of a key. Where it is the key in use, this tab goes on with the successor. */
export function RotateDialog({ listed, onMade, onClose }: ChangeDialogProps) {
  const session = useSession()
  const [hours, setHours] = useState('24')
  const { mutate, ...state } = useListChange(rotateKey, listKeys, ({ key }) => {
    if (listed.isOwn && session !== undefined) signIn({ ...session, key })
    onMade(key)
  })
  return (
    <ConfirmDialog
      title="Rotate the key?"
      action="Rotate the key"
      {...state}
      onConfirm={() => mutate({ id: listed.id, overlapHours: Number(hours) })}
      onClose={() => onClose()}
    >
      <p>A new key takes its place, with the same person, rights, agency, daily limit and lifetime.</p>
      <KeyFacts {...listed} />
      <InputField as="select" label="This key ends" value={hours} onChange={({ target }) => setHours(target.value)}>
        {Object.entries(overlaps).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </InputField>
      <Notice tone="warning">
        {listed.isOwn && <p>You are using this key: this page continues with the new one.</p>}
        {listed.role === 'public' && hours === '0' && <p>Pages that are open stop working until they are reloaded.</p>}
      </Notice>
    </ConfirmDialog>
  )
}

/** Ends a key for good, and says so where it is the key in use, or the last one that can manage keys. */
export function RevokeDialog({ listed, keys, onClose }: ChangeDialogProps) {
  const { mutate, ...state } = useListChange(revokeKey, listKeys, () => onClose(`${nameKey(listed)} is revoked.`))
  const mayManage = (key: ListedKey) => key.isActive && key.rights.includes('manage')
  const isLast = mayManage(listed) && !keys.some((key) => key.id !== listed.id && mayManage(key))
  return (
    <ConfirmDialog
      title="Revoke the key?"
      action="Revoke the key for good"
      {...state}
      onConfirm={() => mutate({ id: listed.id })}
      onClose={() => onClose()}
    >
      <p>It is refused at once. To replace it without an interruption, rotate it instead.</p>
      <KeyFacts {...listed} />
      <Notice tone="warning">
        {listed.isOwn && <p>You are using this key: you will be asked for another one.</p>}
        {isLast && (
          <p>
            It is the last key with the right “manage”. Without it, only people who sign in with a provider, or your
            administrator on the server, can manage keys.
          </p>
        )}
      </Notice>
    </ConfirmDialog>
  )
}

function KeyFacts(listed: ListedKey) {
  return (
    <Facts
      facts={{
        Key: nameKey(listed),
        Role: roleNames[listed.role],
        Person: listed.person,
        Rights: listed.rights.join(', ') || undefined,
      }}
    />
  )
}
