import { assignKey } from '#contract/keys/assign-key'
import type { ListedKey } from '#contract/keys/key'
import { listKeys } from '#contract/keys/list-keys'
import { revokeKey } from '#contract/keys/revoke-key'
import { rotateKey } from '#contract/keys/rotate-key'
import { useState } from 'react'
import { signIn, useSession } from '#web/device/session/session.ts'
import { InputField } from '#web/kit/form/field.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { ConfirmDialog } from '../decisions/reason-dialog.tsx'
import { useListChange } from '../queries.ts'

/** Returns what staff call a key, as the audit does. */
export function nameKey({ name, lastFour }: Pick<ListedKey, 'name' | 'lastFour'>): string {
  return `${name} ·${lastFour}`
}

/** The field of whose a key is; `people` lists those who have one, so that one person is always written the same. */
export const personField = {
  label: 'Person',
  hint: 'Always write a person the same way: they can’t approve what they sent, with any of their keys.',
  autoComplete: 'off',
  list: 'people',
  maxLength: 100,
} as const

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
export function AssignDialog({ listed, onClose }: ChangeDialogProps) {
  const [person, setPerson] = useState(listed.person ?? '')
  const [agency, setAgency] = useState(listed.agency ?? '')
  const { mutate, ...state } = useListChange(assignKey, listKeys, () => onClose(`${nameKey(listed)} is assigned.`))
  const owner = {
    ...(person !== (listed.person ?? '') && { person }),
    ...(agency !== (listed.agency ?? '') && { agency }),
  }
  return (
    <ConfirmDialog
      title={`Assign ${nameKey(listed)}?`}
      action="Assign the key"
      {...state}
      onConfirm={() => (Object.keys(owner).length === 0 ? onClose() : mutate({ id: listed.id, ...owner }))}
      onClose={() => onClose()}
    >
      <InputField {...personField} value={person} onChange={({ target }) => setPerson(target.value)} />
      {listed.role !== 'public' && (
        <InputField
          label="Agency"
          hint="Its proposals show the agency’s name and terms."
          autoComplete="off"
          maxLength={100}
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
      title={`Rotate ${nameKey(listed)}?`}
      action="Rotate the key"
      {...state}
      onConfirm={() => mutate({ id: listed.id, overlapHours: Number(hours) })}
      onClose={() => onClose()}
    >
      <p>A new key takes its place, with the same person, rights, agency, daily limit and lifetime.</p>
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
  const managers = keys.filter(({ isActive, rights }) => isActive && rights.includes('manage'))
  return (
    <ConfirmDialog
      title={`Revoke ${nameKey(listed)}?`}
      action="Revoke the key for good"
      {...state}
      onConfirm={() => mutate({ id: listed.id })}
      onClose={() => onClose()}
    >
      <p>
        {listed.person ?? 'Whoever uses it'} can’t use it any more. To replace it without an interruption, rotate it.
      </p>
      <Notice tone="warning">
        {listed.isOwn && <p>You are using this key: you will be asked for another one.</p>}
        {managers.every(({ id }) => id === listed.id) && (
          <p>
            It is the last key with the right “manage”. Without it, only people who sign in with a provider, or your
            administrator on the server, can manage keys.
          </p>
        )}
      </Notice>
    </ConfirmDialog>
  )
}
