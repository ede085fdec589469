import { type MouseEvent, useEffect, useRef } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { fieldId } from '../../../components/form/use-field-error.ts'
import { countWords } from '../../../format/offer-words.ts'
import { fieldLabels, type SendField, type SendValues } from './send-schema.ts'
import type { SendError } from './service-error.ts'

/** Lists what keeps the transfer from being sent, by the contract or the service: it takes focus and links to the fields. */
export function SendErrorSummary({ serviceErrors }: { readonly serviceErrors: readonly SendError[] }) {
  const { control } = useFormContext<SendValues>()
  const { errors, submitCount } = useFormState({ control })
  const summary = useRef<HTMLDivElement>(null)
  const seen = useRef({ submitCount, serviceErrors: undefined as readonly SendError[] | undefined })

  const all = [
    ...(Object.keys(fieldLabels) as SendField[]).flatMap((field): SendError[] => {
      const { type, message } = errors[field] ?? {}
      return type !== 'contract' || message === undefined ? [] : [{ text: `${fieldLabels[field]} ${message}`, field }]
    }),
    // A message of the service goes when its field is changed.
    ...serviceErrors.filter(({ field }) => field === undefined || errors[field]?.type === 'service'),
  ]

  useEffect(() => {
    if (seen.current.submitCount === submitCount && seen.current.serviceErrors === serviceErrors) return
    seen.current = { submitCount, serviceErrors }
    summary.current?.focus()
  }, [submitCount, serviceErrors])

  function focusField(event: MouseEvent, field: SendField) {
    event.preventDefault()
    document.getElementById(fieldId(field))?.focus()
  }

  if (all.length === 0) return null
  return (
    <div ref={summary} className="send-errors" role="group" aria-labelledby="send-errors" tabIndex={-1}>
      <h3 id="send-errors">{countWords(all.length, 'error to fix', 'errors to fix')}</h3>
      <ul>
        {all.map(({ text, field }) => (
          <li key={`${field} ${text}`}>
            {field === undefined ? (
              text
            ) : (
              <a href={`#${fieldId(field)}`} onClick={(event) => focusField(event, field)}>
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
