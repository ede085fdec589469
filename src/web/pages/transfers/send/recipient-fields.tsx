import { accountId } from '#contract/transfer'
import { useFormContext, useWatch } from 'react-hook-form'
import { explainError, isNotFound } from '../../../api/explain-error.ts'
import { useAccount } from '../../../api/get-account.ts'
import { Segmented } from '../../../components/controls/segmented.tsx'
import { FieldError } from '../../../components/form/field-error.tsx'
import { useFieldError } from '../../../components/form/use-field-error.ts'
import { useDebounced } from '../../../browser/use-debounced.ts'
import * as z from 'zod/mini'
import { AccountFound } from './account-found.tsx'
import { fieldLabels, recipientKinds, type SendValues, typedRecipient } from './send-schema.ts'

/** The number of an account has ten digits after its one; fewer are still being typed. */
const wholePhone = /^\+?1\d{10}$/

const examples = { account_id: '3f2b8c1e-5d4a-4f6b-9c7d-1e2f3a4b5c6d', phone_number: '+1 202 555 0123' } as const

/** Who is credited, by account id or by phone number, and the account that is. */
export function RecipientFields() {
  const { control, register, setValue, clearErrors } = useFormContext<SendValues>()
  const [kind, accountText, phoneText] = useWatch({ control, name: ['recipient', 'account_id', 'phone_number'] })
  const { text, errorId, attributes } = useFieldError(kind)
  const typed = useDebounced(typedRecipient(kind, kind === 'account_id' ? accountText : phoneText)) ?? ''
  const isAccountId = kind === 'account_id' && z.safeParse(accountId, typed).success
  const isPhone = kind === 'phone_number' && wholePhone.test(typed)
  const { account, error, isFetching, retry } = useAccount(
    isAccountId ? { account_id: typed.toLowerCase() } : isPhone ? { phone_number: typed } : undefined,
  )
  const isUnknown = isNotFound(error)
  const fault = text ?? (isUnknown ? 'User not found' : undefined)

  return (
    <div className="send-recipient">
      <div className="send-kind">
        <span className="send-label" aria-hidden>
          Recipient
        </span>
        <Segmented
          label="Recipient"
          options={recipientKinds.map((value) => ({ value, text: fieldLabels[value] }))}
          value={kind}
          onChange={(value) => {
            setValue('recipient', value)
            clearErrors(['account_id', 'phone_number'])
          }}
        />
      </div>
      <div className="send-field">
        <label htmlFor={attributes.id}>{fieldLabels[kind]}</label>
        <input
          // Another field, so that neither takes over what the browser knows of the other.
          key={kind}
          type={kind === 'phone_number' ? 'tel' : 'text'}
          className="field"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={examples[kind]}
          {...register(kind)}
          id={attributes.id}
          aria-invalid={fault === undefined ? undefined : true}
          aria-describedby={fault === undefined ? undefined : errorId}
        />
        <FieldError id={errorId} text={fault} />
      </div>
      <div aria-live="polite">
        {account !== undefined && <AccountFound account={account} />}
        {account === undefined && isFetching && (
          <p className="send-account send-account-none">Looking the account up…</p>
        )}
        {error !== null && !isUnknown && !isFetching && (
          <p className="send-account send-account-none">
            The account could not be looked up. {explainError(error)}{' '}
            <button type="button" className="button button-plain" onClick={() => void retry()}>
              Retry
            </button>
          </p>
        )}
      </div>
    </div>
  )
}
