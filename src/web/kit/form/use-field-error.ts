import { get, useFormContext, useFormState } from 'react-hook-form'
import { fieldErrorText } from './explain-validation.ts'

/** Returns the id of a form's field, for labels and links. */
export function fieldId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`
}

/** Focuses a field, or its first part. */
export function focusField(path: string): void {
  const field = document.getElementById(fieldId(path))
  const target = field?.querySelector<HTMLElement>('[tabindex="0"]') ?? field
  target?.focus()
}

/** Returns a field's error in the surrounding form, and the attributes that connect its input with the error. */
export function useFieldError(path: string) {
  const { control } = useFormContext()
  const { errors } = useFormState({ control })
  const { message }: { readonly message?: unknown } = get(errors, path) ?? {}
  const text = typeof message === 'string' ? fieldErrorText(message) : undefined
  const id = fieldId(path)
  return {
    text,
    errorId: `${id}-error`,
    attributes: {
      id,
      'aria-invalid': text === undefined ? undefined : true,
      'aria-describedby': text === undefined ? undefined : `${id}-error`,
    },
  }
}
