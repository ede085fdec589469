import './field-error.css'

/** The error of the field above it, in words. */
export function FieldError({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p id={id} className="field-error">
      {text}
    </p>
  )
}
