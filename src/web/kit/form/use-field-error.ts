import { get, useFormContext, useFormState } from 'react-hook-form'
import { fieldErrorText } from './explain-validation.ts'

/** The id of a field in its form, for labels and links. */
export function fieldId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`
}

/** Focuses a field, or the first part of it where it has several. */
export function focusField(path: string): void {
  const field = document.getElementById(fieldId(path))
  const target = field?.querySelector<HTMLElement>('[tabindex="0"]') ?? field
  target?.focus()
}

/** The error of a field in the surrounding form, and the attributes that connect its input with that text. */
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
