import type { ComponentProps } from 'react'
import { Field, Input } from '#web/kit/form/field.tsx'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly label: string
  readonly hint?: string
  /** Whether it has room for several lines. */
  readonly isLong?: boolean
  readonly onChange: (text: string) => void
}

/** A text that an agent writes about a client, or a day. */
export function TextField({ label, hint, isLong = false, onChange, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(attributes) => (
        <Input
          {...attributes}
          {...(isLong ? { as: 'textarea' as 'input', rows: 3, maxLength: 2000 } : { maxLength: 120 })}
          autoComplete="off"
          {...rest}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
