import type * as z from 'zod/mini'

/** Says what is wrong with a value, as the rest of a sentence that begins with the name of its field. */
export function explainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (Number.isNaN(issue.input)) return 'must be given'
  if (issue.code === 'invalid_type') return 'must be a whole number'
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`
  return undefined
}

export interface Fault {
  /** The field, as the form names it: `occupancies.0.adults`. */
  readonly path: string
  readonly text: string
}

interface FaultNode {
  readonly message?: unknown
}

/** All faults that a form holds, in the order of its fields. */
export function faultsIn(errors: object): Fault[] {
  const order = Object.keys(fieldNames)
  const placeOf = ({ path }: Fault) => order.indexOf(path.split('.')[0] ?? '')
  return faultsWithin(errors, '').sort((one, other) => placeOf(one) - placeOf(other))
}

function faultsWithin(errors: object, prefix: string): Fault[] {
  return Object.entries(errors).flatMap(([key, node]: [string, FaultNode | undefined]) => {
    if (typeof node !== 'object' || node === null || key === 'ref') return []
    const path = `${prefix}${key}`.replace(/\.root$/, '')
    const own = typeof node.message === 'string' ? [{ path, text: faultText(path, node.message) }] : []
    return [...own, ...faultsWithin(node, `${path}.`)]
  })
}

/** A fault as it stands under the field's label. */
export function faultBeside(message: string): string {
  const words = message.replace('checkin', 'check-in')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** A fault as a sentence; a message that begins with a capital is one by itself. */
function faultText(path: string, message: string): string {
  return /^\p{Lu}/u.test(message) ? message : `${fieldName(path)} ${message.replace('checkin', 'check-in')}`
}

/** What a field is called where it does not stand beside its label. */
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
