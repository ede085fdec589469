import { useEffect, useRef, type MouseEvent } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { countWords } from '../../format/offer-words.ts'
import { faultsIn } from './explain-validation.ts'
import { fieldId } from './use-field-error.ts'

/** All that is wrong with the form around, told when it is sent: it takes the focus and leads to each field. */
export function FaultSummary() {
  const { control } = useFormContext()
  const { errors, submitCount } = useFormState({ control })
  const faults = faultsIn(errors)
  const summary = useRef<HTMLDivElement>(null)
  const told = useRef(submitCount)

  useEffect(() => {
    if (told.current === submitCount) return
    told.current = submitCount
    summary.current?.focus()
  }, [submitCount])

  function lead(event: MouseEvent, path: string) {
    event.preventDefault()
    document.getElementById(fieldId(path))?.focus()
  }

  if (submitCount === 0 || faults.length === 0) return null
  return (
    <div ref={summary} className="fault-summary" role="group" aria-labelledby="fault-summary" tabIndex={-1}>
      <h2 id="fault-summary">{countWords(faults.length, 'thing to mend', 'things to mend')}</h2>
      <ul>
        {faults.map(({ path, text }) => (
          <li key={path}>
            <a href={`#${fieldId(path)}`} onClick={(event) => lead(event, path)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
