import { type Right, rights, type Role } from '#contract/endpoint'
import { assignKey } from '#contract/keys/assign-key'
import { createKey } from '#contract/keys/create-key'
import { type ListedKey, newKey } from '#contract/keys/key'
import { listKeys } from '#contract/keys/list-keys'
import { revokeKey } from '#contract/keys/revoke-key'
import { rotateKey } from '#contract/keys/rotate-key'
import { useState } from 'react'
import { signIn, useSession } from '#web/api/session.ts'
import { Check } from '#web/kit/controls/choice.tsx'
import { FieldError, InputField, Options } from '#web/kit/form/field.tsx'
import { parseNumber } from '#web/kit/format/parse-number.ts'
import { Notice } from '#web/kit/notice.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { type ClosingProps, ConfirmDialog, useCheckedForm } from '../decisions/reason-dialog.tsx'
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

interface ChangeDialogProps extends ClosingProps {
  readonly listed: ListedKey
  /** All keys. */
  readonly keys: readonly ListedKey[]
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
      onClose={onClose}
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

const openPagesStop = 'Pages that are open stop working until they are reloaded.'
const overlaps = { 0: 'At once', 1: 'After an hour', 24: 'After a day', 168: 'After a week' } as const

/** Makes the successor of a key. Where it is the key in use, this tab goes on with the successor. */
export function RotateDialog({ listed, onClose }: ChangeDialogProps) {
  const session = useSession()
  const [hours, setHours] = useState('24')
  const { mutate, ...state } = useListChange(rotateKey, listKeys, ({ key }) => {
    if (listed.isOwn && session !== undefined) signIn({ ...session, key })
    onClose('', key)
  })
  return (
    <ConfirmDialog
      title={`Rotate ${nameKey(listed)}?`}
      action="Rotate the key"
      {...state}
      onConfirm={() => mutate({ id: listed.id, overlapHours: Number(hours) })}
      onClose={onClose}
    >
      <p>A new key takes its place, with the same person, rights, agency, daily limit and lifetime.</p>
      <InputField as="select" label="This key ends" value={hours} onChange={({ target }) => setHours(target.value)}>
        <Options of={overlaps} />
      </InputField>
      <Notice tone="warning">
        {listed.isOwn && <p>You are using this key: this page continues with the new one.</p>}
        {listed.role === 'public' && hours === '0' && <p>{openPagesStop}</p>}
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
      onClose={onClose}
    >
      <p>{listed.person ?? 'Its user'} can’t use it any more. To replace it without an interruption, rotate it.</p>
      <Notice tone="warning">
        {listed.isOwn && <p>You are using this key: you will be asked for another one.</p>}
        {listed.role === 'public' && <p>{openPagesStop}</p>}
        {managers.map(({ id }) => id).join() === listed.id && (
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
  transfer: 'transfer: send miles, open accounts',
  approve: 'approve: decide what others have sent',
  correct: 'correct: reverse transfers, change accounts',
  manage: 'manage: keys, people and webhooks',
}

const textError = 'Enter 1 to 100 characters.'
const countError = 'Enter a whole number, at most 36,500 days or 999,999,999 miles, or leave it empty.'
const errors = {
  name: textError,
  person: textError,
  agency: textError,
  expiresInDays: countError,
  dailyMilesLimit: countError,
} as const

/** Creates a key. What is invalid is an error at its field; the first takes the focus. */
export function CreateKeyDialog({ onClose }: ClosingProps) {
  const [role, setRole] = useState<Role>('staff')
  const [texts, setTexts] = useState({ name: '', person: '', agency: '', expiresInDays: '', dailyMilesLimit: '' })
  const [chosen, setChosen] = useState<readonly Right[]>(['read'])
  const { mutate, ...state } = useListChange(createKey, listKeys, ({ key }) => onClose('', key))
  const isStaff = role === 'staff'
  const values = {
    role,
    name: texts.name,
    person: isStaff ? texts.person : texts.person || undefined,
    agency: (role !== 'public' && texts.agency) || undefined,
    rights: isStaff ? chosen : undefined,
    expiresInDays: countOf(texts.expiresInDays),
    dailyMilesLimit: isStaff ? countOf(texts.dailyMilesLimit) : undefined,
  }
  const { form, errorOf, onConfirm } = useCheckedForm(newKey, values, mutate)
  const fieldOf = (name: keyof typeof texts) => ({
    name,
    error: errorOf(name, errors[name]),
    autoComplete: 'off',
    value: texts[name],
    onChange: ({ target }: { target: { value: string } }) => setTexts({ ...texts, [name]: target.value }),
  })

  return (
    <ConfirmDialog title="Create a key" action="Create the key" {...state} onConfirm={onConfirm} onClose={onClose}>
      <Stack ref={form}>
        <InputField as="select" label="Role" value={role} onChange={({ target }) => setRole(target.value as Role)}>
          <Options of={roleNames} />
        </InputField>
        <InputField label="Name" hint="What the key is for, such as Night desk" {...fieldOf('name')} aria-required />
        <InputField
          {...personField}
          {...fieldOf('person')}
          label={isStaff ? 'Person' : 'Person (optional)'}
          aria-required={isStaff}
        />
        {isStaff && (
          <Stack as="fieldset" gap={1}>
            <Text as="legend" size="small" weight="strong">
              Rights
            </Text>
            {rights.map((right) => (
              <Check
                key={right}
                name="rights"
                checked={chosen.includes(right)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, right] : chosen.filter((other) => other !== right))
                }
              >
                {rightNames[right]}
              </Check>
            ))}
            <FieldError id="rights-error" text={errorOf('rights', 'Choose at least one.')} />
          </Stack>
        )}
        <Notice tone="warning">
          {values.rights?.includes('manage') &&
            'With “manage”, people can create keys for others, and so approve what they sent themselves. Give it to people who neither send nor approve.'}
        </Notice>
        {role !== 'public' && <InputField label="Agency (optional)" {...fieldOf('agency')} />}
        <InputField label="Expires after, in days (optional)" inputMode="numeric" {...fieldOf('expiresInDays')} />
        {isStaff && (
          <InputField label="Miles a day at most (optional)" inputMode="numeric" {...fieldOf('dailyMilesLimit')} />
        )}
      </Stack>
    </ConfirmDialog>
  )
}

function countOf(text: string): number | undefined {
  return text.trim() === '' ? undefined : (parseNumber(text) ?? Number.NaN)
}
