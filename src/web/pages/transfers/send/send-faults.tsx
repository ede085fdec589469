import { type MouseEvent, useEffect, useRef } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { fieldId } from '../../../components/form/use-field-error.ts'
import { countWords } from '../../../format/offer-words.ts'
import type { SendFault } from './faults.ts'
import { fieldLabels, type SendField, type SendValues } from './send-schema.ts'

/** All that keeps the transfer from being sent, as the contract or the service says it: takes the focus, leads to the fields. */
export function SendFaults({ told }: { readonly told: readonly SendFault[] }) {
  const { control } = useFormContext<SendValues>()
  const { errors, submitCount } = useFormState({ control })
  const summary = useRef<HTMLDivElement>(null)
  const seen = useRef({ submitCount, told: undefined as readonly SendFault[] | undefined })

  const faults = [
    ...(Object.keys(fieldLabels) as SendField[]).flatMap((field): SendFault[] => {
      const { type, message } = errors[field] ?? {}
      return type !== 'contract' || message === undefined ? [] : [{ text: `${fieldLabels[field]} ${message}`, field }]
    }),
    // A message of the service goes when its field is changed.
    ...told.filter(({ field }) => field === undefined || errors[field]?.type === 'service'),
  ]

  useEffect(() => {
    if (seen.current.submitCount === submitCount && seen.current.told === told) return
    seen.current = { submitCount, told }
    summary.current?.focus()
  }, [submitCount, told])

  function lead(event: MouseEvent, field: SendField) {
    event.preventDefault()
    document.getElementById(fieldId(field))?.focus()
  }

  if (faults.length === 0) return null
  return (
    <div ref={summary} className="send-faults" role="group" aria-labelledby="send-faults" tabIndex={-1}>
      <h3 id="send-faults">{countWords(faults.length, 'thing to mend', 'things to mend')}</h3>
      <ul>
        {faults.map(({ text, field }) => (
          <li key={`${field} ${text}`}>
            {field === undefined ? (
              text
            ) : (
              <a href={`#${fieldId(field)}`} onClick={(event) => lead(event, field)}>
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
