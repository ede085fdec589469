import type { Right, Role } from '#contract/endpoint'
import { assignKey } from '#contract/keys/assign-key'
import { createKey } from '#contract/keys/create-key'
import { type ListedKey, newKey } from '#contract/keys/key'
import { listKeys } from '#contract/keys/list-keys'
import { revokeKey } from '#contract/keys/revoke-key'
import { rotateKey } from '#contract/keys/rotate-key'
import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { change } from '#web/api/change.ts'
import { signIn, useSession } from '#web/api/session.ts'
import { type ClosingProps, ConfirmDialog } from '#web/kit/controls/confirm-dialog.tsx'
import { CheckedBoxes, CheckedField, useCheckedForm } from '#web/kit/form/checked-form.tsx'
import { Options } from '#web/kit/form/field.tsx'
import { parseNumber } from '#web/kit/format/parse-number.ts'
import { Notice } from '#web/kit/notice.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { dialogState } from '../desk-errors.ts'

/** Returns a key's label, the same as in the audit. */
export function nameKey({ name, lastFour }: Pick<ListedKey, 'name' | 'lastFour'>): string {
  return `${name} ·${lastFour}`
}

/** The field for a key's person; `people` suggests existing names, so that each person is spelled consistently. */
export const personField = {
  label: 'Person',
  hint: 'Spell the name the same on all of a person’s keys: people cannot approve their own transfers.',
  list: 'people',
  maxLength: 100,
} as const

interface ChangeDialogProps extends ClosingProps {
  readonly listed: ListedKey
  readonly keys: readonly ListedKey[]
}

const textError = 'Enter 1 to 100 characters.'
const daysError = 'Enter 1 to 36,500 days, or leave it empty.'
const milesError = 'Enter 1 to 999,999,999 miles, or leave it empty.'

/** Assigns a key to another person or an agency. */
export function AssignDialog({ listed, onClose }: ChangeDialogProps) {
  const before = { person: listed.person ?? '', agency: listed.agency ?? '' }
  const assignment = useMutation({
    ...change(assignKey, listKeys),
    onSuccess: () => onClose(`${nameKey(listed)} is assigned.`),
  })
  const { form, dialog } = useCheckedForm({
    schema: assignKey.body!,
    defaultValues: before,
    requestOf: ({ person, agency }) => ({
      ...(person !== before.person && { person }),
      ...(agency !== before.agency && { agency }),
    }),
    errors: { person: textError, agency: textError },
    onValid: (owner) => assignment.mutate({ id: listed.id, ...owner }),
  })
  const { isDirty } = form.formState
  return (
    <ConfirmDialog
      title={`Assign ${nameKey(listed)}?`}
      action="Assign the key"
      {...dialogState(assignment)}
      {...dialog}
      // Without a change there is nothing to send: the service refuses an empty assignment.
      onConfirm={() => (isDirty ? dialog.onConfirm() : onClose())}
      onClose={onClose}
    >
      <CheckedField {...personField} name="person" />
      {listed.role !== 'public' && (
        <CheckedField
          label="Agency"
          name="agency"
          hint="Its proposals show the agency’s name and terms."
          maxLength={100}
        />
      )}
      <Notice tone="warning">
        {listed.isOwn && 'You are using this key: from now on, your actions are recorded under this name.'}
      </Notice>
    </ConfirmDialog>
  )
}

const openPagesStop = 'Pages that are open stop working until they are reloaded.'
const overlaps = { 0: 'At once', 1: 'After an hour', 24: 'After a day', 168: 'After a week' } as const

/** Creates a key's successor. If the key is in use here, this tab continues with the successor. */
export function RotateDialog({ listed, onClose }: ChangeDialogProps) {
  const session = useSession()
  const rotation = useMutation({
    ...change(rotateKey, listKeys),
    onSuccess({ key }) {
      if (listed.isOwn && session !== undefined) signIn({ ...session, key })
      onClose('', key)
    },
  })
  const { form, dialog } = useCheckedForm({
    schema: rotateKey.body!,
    defaultValues: { overlapHours: '24' },
    requestOf: ({ overlapHours }) => ({ overlapHours: Number(overlapHours) }),
    onValid: (request) => rotation.mutate({ id: listed.id, ...request }),
  })
  const endsAtOnce = useWatch({ control: form.control, name: 'overlapHours' }) === '0'
  return (
    <ConfirmDialog
      title={`Rotate ${nameKey(listed)}?`}
      action="Rotate the key"
      {...dialogState(rotation)}
      {...dialog}
      onClose={onClose}
    >
      <p>A new key replaces this one, with the same person, rights, agency, daily limit and lifetime.</p>
      <CheckedField as="select" label="This key ends" name="overlapHours">
        <Options of={overlaps} />
      </CheckedField>
      <Notice tone="warning">
        {listed.isOwn && <p>You are using this key: this page continues with the new one.</p>}
        {listed.role === 'public' && endsAtOnce && <p>{openPagesStop}</p>}
      </Notice>
    </ConfirmDialog>
  )
}

/** Revokes a key permanently. Warns if it is the key in use, or the last one that can manage keys. */
export function RevokeDialog({ listed, keys, onClose }: ChangeDialogProps) {
  const revocation = useMutation({
    ...change(revokeKey, listKeys),
    onSuccess: () => onClose(`${nameKey(listed)} is revoked.`),
  })
  const managers = keys.filter(({ isActive, rights }) => isActive && rights.includes('manage'))
  return (
    <ConfirmDialog
      title={`Revoke ${nameKey(listed)}?`}
      action="Revoke the key for good"
      {...dialogState(revocation)}
      onConfirm={() => revocation.mutate({ id: listed.id })}
      onClose={onClose}
    >
      <p>{listed.person ?? 'Its user'} can’t use it any more. To replace it without an interruption, rotate it.</p>
      <Notice tone="warning">
        {listed.isOwn && <p>You are using this key: you will be asked for another one.</p>}
        {listed.role === 'public' && <p>{openPagesStop}</p>}
        {managers.length === 1 && managers[0]?.id === listed.id && (
          <p>
            It is the last key with the right “manage”. Without it, only people who sign in with a provider, or your
            administrator on the server, can manage keys.
          </p>
        )}
      </Notice>
    </ConfirmDialog>
  )
}

export const roleNames = { staff: 'Staff', agent: 'Agent', public: 'Public' } as const

const rightNames: Readonly<Record<Right, string>> = {
  read: 'read: look at accounts, transfers and the audit',
  transfer: 'transfer: send miles, add members',
  approve: 'approve: decide what others have sent',
  correct: 'correct: reverse transfers, change accounts',
  manage: 'manage: keys, people and webhooks',
}

const emptyKey = { name: '', person: '', agency: '', expiresInDays: '', dailyMilesLimit: '' }

/** Returns the request for a typed key: only a staff key has rights and a daily limit. */
function newKeyOf({ role, rights, ...typed }: typeof emptyKey & { readonly role: Role; readonly rights: Right[] }) {
  const isStaff = role === 'staff'
  return {
    role,
    name: typed.name,
    person: isStaff ? typed.person : typed.person || undefined,
    agency: (role !== 'public' && typed.agency) || undefined,
    rights: isStaff ? rights : undefined,
    expiresInDays: countOf(typed.expiresInDays),
    dailyMilesLimit: isStaff ? countOf(typed.dailyMilesLimit) : undefined,
  }
}

/** Returns a typed number; NaN, which the schema refuses, for other text. */
function countOf(text: string): number | undefined {
  return text.trim() === '' ? undefined : (parseNumber(text) ?? Number.NaN)
}

/** Creates a key. An invalid value is an error at its field; the first such field takes the focus. */
export function CreateKeyDialog({ onClose }: ClosingProps) {
  const creation = useMutation({ ...change(createKey, listKeys), onSuccess: ({ key }) => onClose('', key) })
  const { form, dialog } = useCheckedForm({
    schema: newKey,
    defaultValues: { ...emptyKey, role: 'staff', rights: ['read'] },
    requestOf: newKeyOf,
    errors: {
      name: textError,
      person: textError,
      agency: textError,
      rights: 'Choose at least one.',
      expiresInDays: daysError,
      dailyMilesLimit: milesError,
    },
    onValid: creation.mutate,
  })
  const [role, chosen] = useWatch({ control: form.control, name: ['role', 'rights'] })
  const isStaff = role === 'staff'

  return (
    <ConfirmDialog
      title="Create a key"
      action="Create the key"
      {...dialogState(creation)}
      {...dialog}
      onClose={onClose}
    >
      <Stack>
        <CheckedField as="select" label="Role" name="role">
          <Options of={roleNames} />
        </CheckedField>
        <CheckedField label="Name" name="name" hint="What the key is for, such as Night desk" aria-required />
        <CheckedField
          {...personField}
          label={isStaff ? 'Person' : 'Person (optional)'}
          name="person"
          aria-required={isStaff}
        />
        {isStaff && <CheckedBoxes label="Rights" name="rights" options={rightNames} />}
        <Notice tone="warning">
          {isStaff &&
            chosen.includes('manage') &&
            'With “manage”, people can create keys for others, and so approve what they sent themselves. Give it to people who neither send nor approve.'}
        </Notice>
        {role !== 'public' && <CheckedField label="Agency (optional)" name="agency" />}
        <CheckedField label="Expires after, in days (optional)" name="expiresInDays" inputMode="numeric" />
        {isStaff && <CheckedField label="Miles a day at most (optional)" name="dailyMilesLimit" inputMode="numeric" />}
      </Stack>
    </ConfirmDialog>
  )
}
