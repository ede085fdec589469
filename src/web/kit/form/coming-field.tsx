import { useLayoutEffect } from 'react'
import { InputField } from './field.tsx'
import { fieldId, focusField } from './use-field-error.ts'

interface ComingFieldProps {
  /** The field's path in the form. */
  readonly path: string
  readonly label: string
  readonly placeholder: string
  readonly value?: string
  readonly className?: string | undefined
}

/** A read-only placeholder for a field whose code is loading; passes the focus on to the field. */
export function ComingField({ path, ...input }: ComingFieldProps) {
  useLayoutEffect(() => {
    return () => {
      if (document.activeElement?.id === fieldId(path)) queueMicrotask(() => focusField(path))
    }
  }, [path])
  return <InputField {...input} id={fieldId(path)} readOnly />
}
