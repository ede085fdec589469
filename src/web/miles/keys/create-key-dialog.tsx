import { type Right, rights, type Role } from '#contract/endpoint'
import { createKey } from '#contract/keys/create-key'
import { type ListedKey, newKey } from '#contract/keys/key'
import { listKeys } from '#contract/keys/list-keys'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Check } from '#web/kit/controls/choice.tsx'
import { InputField } from '#web/kit/form/field.tsx'
import { formatNumber } from '#web/kit/format/locale.ts'
import { parseNumber } from '#web/kit/format/parse-number.ts'
import { Notice } from '#web/kit/notice.tsx'
import { Stack } from '#web/kit/stack.tsx'
import { Text } from '#web/kit/text.tsx'
import { ConfirmDialog } from '../decisions/reason-dialog.tsx'
import { useListChange } from '../queries.ts'
import { PersonField, roleNames, textError } from './key-dialogs.tsx'

const rightNames: Readonly<Record<Right, string>> = {
  read: 'read: look at accounts, transfers and the audit',
  transfer: 'transfer: send miles, open accounts',
  approve: 'approve: decide what others have sent',
  correct: 'correct: reverse transfers, change accounts',
  manage: 'manage: keys, people and webhooks',
}

const countError = (max: number) => `Enter a whole number from 1 to ${formatNumber(max)}, or leave it empty.`
const errors: Readonly<Record<string, string>> = {
  name: textError,
  person: textError,
  agency: textError,
  rights: 'Choose at least one right.',
  expiresInDays: countError(36_500),
  dailyMilesLimit: countError(999_999_999),
}

interface CreateKeyDialogProps {
  readonly keys: readonly ListedKey[]
  /** @param key what is shown once */
  readonly onMade: (key: string) => void
  readonly onClose: () => void
}

/** Creates a key. What is invalid is an error at its field; the first takes the focus. */
export function CreateKeyDialog({ keys, onMade, onClose }: CreateKeyDialogProps) {
  const form = useRef<HTMLDivElement>(null)
  const [role, setRole] = useState<Role>('staff')
  const [texts, setTexts] = useState({ name: '', person: '', agency: '', expiresInDays: '', dailyMilesLimit: '' })
  const [chosen, setChosen] = useState<readonly Right[]>(['read'])
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, ...state } = useListChange(createKey, listKeys, ({ key }) => onMade(key))
  const isStaff = role === 'staff'
  const given = {
    role,
    name: texts.name,
    person: texts.person.trim() === '' && !isStaff ? undefined : texts.person,
    agency: texts.agency.trim() === '' || role === 'public' ? undefined : texts.agency,
    rights: isStaff ? chosen : undefined,
    expiresInDays: countOf(texts.expiresInDays),
    dailyMilesLimit: isStaff ? countOf(texts.dailyMilesLimit) : undefined,
  }
  const parsed = z.safeParse(newKey, given)
  const invalid = new Set(parsed.error?.issues.map(({ path }) => String(path[0])))
  const errorOf = (name: string) => (isChecked && invalid.has(name) ? errors[name] : undefined)
  const fieldOf = (name: keyof typeof texts) => ({
    name,
    error: errorOf(name),
    autoComplete: 'off',
    value: texts[name],
    onChange: ({ target }: { target: { value: string } }) => setTexts({ ...texts, [name]: target.value }),
  })

  function confirm() {
    setIsChecked(true)
    if (parsed.success) mutate(parsed.data)
    else form.current?.querySelector<HTMLElement>([...invalid].map((name) => `[name='${name}']`).join())?.focus()
  }

  return (
    <ConfirmDialog title="Create a key" action="Create the key" {...state} onConfirm={confirm} onClose={onClose}>
      <Stack ref={form}>
        <InputField as="select" label="Role" value={role} onChange={({ target }) => setRole(target.value as Role)}>
          {(['staff', 'agent', 'public'] as const).map((one) => (
            <option key={one} value={one}>
              {roleNames[one]}
            </option>
          ))}
        </InputField>
        <InputField label="Name" hint="What the key is for: Night desk" {...fieldOf('name')} aria-required />
        {role !== 'public' && (
          <PersonField
            value={texts.person}
            keys={keys}
            error={errorOf('person')}
            onChange={(person) => setTexts({ ...texts, person })}
          />
        )}
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
            <Text size="small" tone="danger" weight="medium">
              {errorOf('rights')}
            </Text>
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
