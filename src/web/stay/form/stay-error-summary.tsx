import { useFormContext, useFormState } from 'react-hook-form'
import { ErrorSummary } from '#web/kit/form/error-summary.tsx'
import type { FormError } from '#web/kit/form/explain-validation.ts'

/** The error summary of the surrounding rates form, shown after a submission. */
export function StayErrorSummary() {
  const { control } = useFormContext()
  const { errors, submitCount } = useFormState({ control })
  return <ErrorSummary errors={submitCount === 0 ? [] : stayFormErrors(errors)} submitCount={submitCount} />
}

/** Returns the errors of a rates form in the order of its fields. */
export function stayFormErrors(errors: object): FormError[] {
  const order = Object.keys(fieldNames)
  const position = ({ path }: FormError) => order.indexOf(path?.split('.')[0] ?? '')
  return errorsWithin(errors, '').sort((one, other) => position(one) - position(other))
}

function errorsWithin(errors: object, prefix: string): FormError[] {
  return Object.entries(errors).flatMap(([key, node]: [string, { readonly message?: unknown } | undefined]) => {
    if (typeof node !== 'object' || node === null || key === 'ref') return []
    const path = `${prefix}${key}`.replace(/\.root$/, '')
    const own = typeof node.message === 'string' ? [{ path, text: summaryText(path, node.message) }] : []
    return [...own, ...errorsWithin(node, `${path}.`)]
  })
}

/** Returns a message after its field's name; a message with a capital letter already names its subject. */
function summaryText(path: string, message: string): string {
  return /^\p{Lu}/u.test(message) ? message : `${fieldName(path)}: ${message}`
}

/** Returns a field's name for use without its label. */
function fieldName(path: string): string {
  const [field = '', room = '', part, child] = path.split('.')
  if (part === 'adults') return `Adults in room ${Number(room) + 1}`
  if (part !== 'children') return fieldNames[field] ?? field
  return child === undefined
    ? `Children in room ${Number(room) + 1}`
    : `Age of child ${Number(child) + 1} in room ${Number(room) + 1}`
}

/** The fields in their order on the page. */
const fieldNames: Readonly<Record<string, string>> = {
  hotelIds: 'Hotels',
  checkin: 'Check-in',
  checkout: 'Check-out',
  occupancies: 'Rooms',
  guestNationality: 'Guest nationality',
  maxRatesPerHotel: 'Rates per hotel',
}
