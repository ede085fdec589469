import type { Account } from '#contract/account'
import { accountId } from '#contract/transfer'
import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { explainError, isNotFound } from '../../../api/explain-error.ts'
import { useAccount } from '../../../api/find-account.ts'
import { LoadError } from '../../../components/load-error/load-error.tsx'
import { Icon } from '../../../components/icon/icon.tsx'
import { Segmented } from '../../../components/controls/segmented.tsx'
import { FieldError } from '../../../components/form/field-error.tsx'
import { useFieldError } from '../../../components/form/use-field-error.ts'
import { isOffered } from '../../../browser/platform.ts'
import { useDebounced } from '../../../browser/use-debounced.ts'
import { formatMiles } from '../../../format/miles.ts'
import { formatPhone } from '../../../format/phone.ts'
import { readClock } from '../../../format/zone-clock.ts'
import { fieldLabels, recipientKinds, type SendValues, typedRecipient } from './send-schema.ts'

/** A phone number has ten digits after its 1; with fewer it is still being typed. */
const completePhone = /^\+?1\d{10}$/

const examples = { account_id: '3f2b8c1e-5d4a-4f6b-9c7d-1e2f3a4b5c6d', phone_number: '+1 202 555 0123' } as const

/** The recipient, by account id or by phone number, and the account that was found. */
export function RecipientFields() {
  const { control, register, setValue, clearErrors } = useFormContext<SendValues>()
  const [kind, accountText, phoneText] = useWatch({ control, name: ['recipient', 'account_id', 'phone_number'] })
  const { text, errorId, attributes } = useFieldError(kind)
  const typed = useDebounced(typedRecipient(kind, kind === 'account_id' ? accountText : phoneText)) ?? ''
  const isAccountId = kind === 'account_id' && z.safeParse(accountId, typed).success
  const isPhone = kind === 'phone_number' && completePhone.test(typed)
  const { account, error, isFetching, retry } = useAccount(
    isAccountId ? { account_id: typed.toLowerCase() } : isPhone ? { phone_number: typed } : undefined,
  )
  const isUnknown = isNotFound(error)
  const fieldError = text ?? (isUnknown ? 'User not found' : undefined)

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
          // Two inputs, so that the browser does not fill one with what it remembers of the other.
          key={kind}
          type={kind === 'phone_number' ? 'tel' : 'text'}
          className="field"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={examples[kind]}
          {...register(kind)}
          id={attributes.id}
          aria-invalid={fieldError === undefined ? undefined : true}
          aria-describedby={fieldError === undefined ? undefined : errorId}
        />
        <FieldError id={errorId} text={fieldError} />
      </div>
      <div aria-live="polite">
        {!isOffered('findAccount') && (isAccountId || isPhone) && (
          <p className="send-account send-account-none">The platform does not tell whose account this is.</p>
        )}
        {account !== undefined && <AccountFound account={account} />}
        {account === undefined && isFetching && error === null && (
          <p className="send-account send-account-none">Looking the account up…</p>
        )}
      </div>
      {error !== null && !isUnknown && (
        <LoadError
          what="The account"
          reason={explainError(error)}
          isRetrying={isFetching}
          onRetry={() => void retry()}
        />
      )}
    </div>
  )
}

/** The account that will be credited. */
function AccountFound({ account }: { readonly account: Account }) {
  return (
    <div className="send-account">
      <span className="send-account-mark">
        <Icon name="user" />
      </span>
      <p>
        <b>{account.external_id}</b>
        <br />
        {formatPhone(account.phone_number)}
      </p>
      <p className="send-account-balance">
        <b>{formatMiles(account.balance)}</b> miles
        <br />
        <span>member since {monthOf(account.created_at)}</span>
      </p>
    </div>
  )
}

/** `Nov 2026`. */
function monthOf(at: string): string {
  const { month, year } = readClock(Date.parse(at), undefined)
  return `${month} ${year}`
}
