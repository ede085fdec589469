import { useFormContext, useFormState } from 'react-hook-form'
import { ErrorSummary } from '../form/error-summary.tsx'
import { stayFormErrors } from './stay-form-errors.ts'

/** The error summary of the form for rates around it, once that was submitted. */
export function StayErrorSummary() {
  const { control } = useFormContext()
  const { errors, submitCount } = useFormState({ control })
  return <ErrorSummary errors={submitCount === 0 ? [] : stayFormErrors(errors)} submitCount={submitCount} />
}
