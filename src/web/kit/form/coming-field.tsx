import { useLayoutEffect } from 'react'
import { InputField } from './field.tsx'
import { fieldId, focusField } from './use-field-error.ts'

interface ComingFieldProps {
  /** The field, as the form names it. */
  readonly path: string
  readonly label: string
  readonly placeholder: string
  readonly value?: string
  /** The class of its input. */
  readonly className?: string | undefined
}

/** Has the place of a field while its code loads, and keeps the focus for it; nothing can be typed in it. */
export function ComingField({ path, ...input }: ComingFieldProps) {
  useLayoutEffect(() => {
    return () => {
      if (document.activeElement?.id === fieldId(path)) queueMicrotask(() => focusField(path))
    }
  }, [path])
  return <InputField {...input} id={fieldId(path)} readOnly />
}
