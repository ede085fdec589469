import { get, useFormContext, useFormState } from 'react-hook-form'
import { faultBeside } from './explain-validation.ts'

/** The id of a field in its form, where a link can lead. */
export function fieldId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`
}

/** What is wrong with a field of the form around, and the attributes by which its input tells. */
export function useFault(path: string) {
  const { control } = useFormContext()
  const { errors } = useFormState({ control })
  const { message }: { readonly message?: unknown } = get(errors, path) ?? {}
  const text = typeof message === 'string' ? faultBeside(message) : undefined
  const id = fieldId(path)
  return {
    text,
    faultId: `${id}-fault`,
    attributes: {
      id,
      'aria-invalid': text === undefined ? undefined : true,
      'aria-describedby': text === undefined ? undefined : `${id}-fault`,
    },
  }
}
