import { type Right, rights, type Role } from '#contract/endpoint'
import { createKey } from '#contract/keys/create-key'
import { newKey } from '#contract/keys/key'
import { listKeys } from '#contract/keys/list-keys'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Check } from '#web/kit/controls/choice.tsx'
import { FieldError, InputField } from '#web/kit/form/field.tsx'
import { parseNumber } from '#web/kit/format/parse-number.ts'
import { Notice } from '#web/kit/notice.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { ConfirmDialog } from '../decisions/reason-dialog.tsx'
import { useListChange } from '../queries.ts'
import { personField } from './key-dialogs.tsx'

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

interface CreateKeyDialogProps {
  /** @param key what is shown once */
  readonly onMade: (key: string) => void
  readonly onClose: () => void
}

/** Creates a key. What is invalid is an error at its field; the first takes the focus. */
export function CreateKeyDialog({ onMade, onClose }: CreateKeyDialogProps) {
  const form = useRef<HTMLDivElement>(null)
  const [role, setRole] = useState<Role>('staff')
  const [texts, setTexts] = useState({ name: '', person: '', agency: '', expiresInDays: '', dailyMilesLimit: '' })
  const [chosen, setChosen] = useState<readonly Right[]>(['read'])
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, ...state } = useListChange(createKey, listKeys, ({ key }) => onMade(key))
  const isStaff = role === 'staff'
  const parsed = z.safeParse(newKey, {
    role,
    name: texts.name,
    person: isStaff ? texts.person : texts.person || undefined,
    agency: (role !== 'public' && texts.agency) || undefined,
    rights: isStaff ? chosen : undefined,
    expiresInDays: countOf(texts.expiresInDays),
    dailyMilesLimit: isStaff ? countOf(texts.dailyMilesLimit) : undefined,
  })
  const invalid = parsed.error?.issues.map(({ path }) => String(path[0])) ?? []
  const fieldOf = (name: keyof typeof texts) => ({
    name,
    error: isChecked && invalid.includes(name) ? errors[name] : undefined,
    autoComplete: 'off',
    value: texts[name],
    onChange: ({ target }: { target: { value: string } }) => setTexts({ ...texts, [name]: target.value }),
  })

  function confirm() {
    setIsChecked(true)
    if (parsed.success) mutate(parsed.data)
    else form.current?.querySelector<HTMLElement>(`[name='${invalid[0]}']`)?.focus()
  }

  return (
    <ConfirmDialog title="Create a key" action="Create the key" {...state} onConfirm={confirm} onClose={onClose}>
      <Stack ref={form}>
        <InputField as="select" label="Role" value={role} onChange={({ target }) => setRole(target.value as Role)}>
          {Object.entries(roleNames).map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </InputField>
        <InputField label="Name" hint="What the key is for: Night desk" {...fieldOf('name')} aria-required />
        <InputField {...personField} {...fieldOf('person')} aria-required={isStaff} />
        {isStaff && (
          <Stack as="fieldset" gap={1}>
            <legend>Rights</legend>
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
            <FieldError
              id="rights-error"
              text={isChecked && invalid.includes('rights') ? 'Choose at least one.' : undefined}
            />
          </Stack>
        )}
        <Notice tone="warning">
          {isStaff &&
            chosen.includes('manage') &&
            'With “manage” one can create keys for any person, and so approve what one has sent. Give it to people who neither send nor approve.'}
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
