import * as z from 'zod/mini'

/*
 * Schemas for the supplier's offers. They are lenient, because a field may be missing, null, empty or of another type at any
 * time; a bad field may lose at most the offer that it is in.
 */

const text = lenient((given) => (typeof given === 'string' ? given : ''))
const integer = lenient((given) => readInteger(given) ?? 0)
/** A number of guests: 0 when missing, -1 when unreadable. */
const count = lenient((given) => (isBlank(given) ? 0 : (readInteger(given) ?? -1)))
/** A list; a single entry may come without a list. */
const list = lenient((given): readonly unknown[] => (isBlank(given) ? [] : [given].flat()))

/** Above the cost of any stay in any currency, yet sums of smaller amounts are exact to a hundredth. */
const maxAmount = 1e12

export const upstreamMoney = z.object({
  amount: z.number().check(z.minimum(0), z.maximum(maxAmount)),
  /** Empty when missing: the request's currency then applies. */
  currency: text,
  source: text,
})
export type UpstreamMoney = z.output<typeof upstreamMoney>

/** A list in the supplier's documentation, but an object in its responses. */
const moneyOrList = lenient((given): UpstreamMoney | undefined =>
  readIfObject(upstreamMoney, Array.isArray(given) ? (given as unknown[])[0] : given),
)

const taxOrFee = z.object({
  included: lenient((given) => given === true),
  description: text,
  /** 0 when the amount is missing, as it may be only in the description, or negative, which means nothing. */
  amount: lenient((given) => Math.max(0, readNumber(asNumber(given)) ?? 0)),
  currency: text,
})

const cancelPolicyInfo = z.object({ cancelTime: text, amount: lenient(readNumber), currency: text, type: text })
export type UpstreamCancelPolicyInfo = z.output<typeof cancelPolicyInfo>

const cancellationPolicies = z.object({
  refundableTag: text,
  hotelRemarks: lenient(readTexts),
  cancelPolicyInfos: list,
})

const retailRate = z.object({
  total: moneyOrList,
  suggestedSellingPrice: moneyOrList,
  /** Another name for the suggested price. */
  msp: moneyOrList,
  initialPrice: moneyOrList,
  taxesAndFees: list,
})

const upstreamRate = z.object({
  rateId: text,
  occupancyNumber: integer,
  name: text,
  maxOccupancy: integer,
  adultCount: count,
  childCount: count,
  childrenAges: lenient(readAges),
  boardType: text,
  boardName: text,
  remarks: lenient((given) => readTexts(given).join('\n')),
  commission: list,
  retailRate: lenient((given) => readIfObject(retailRate, given)),
  cancellationPolicies: lenient((given) => readIfObject(cancellationPolicies, given)),
})
export type UpstreamRate = z.output<typeof upstreamRate>

const upstreamOffer = z.object({
  roomTypeId: text,
  offerId: text,
  supplier: text,
  supplierId: integer,
  rateType: text,
  rates: list,
  offerRetailRate: moneyOrList,
  suggestedSellingPrice: moneyOrList,
  msp: moneyOrList,
  offerInitialPrice: moneyOrList,
})
export type UpstreamOffer = z.output<typeof upstreamOffer>

const upstreamHotel = z.object({ hotelId: z.string(), roomTypes: list })
export type UpstreamHotel = z.output<typeof upstreamHotel>

/** Reads the hotels of a response and skips entries that are not hotels. */
export function readHotels(data: unknown): UpstreamHotel[] {
  return readList(upstreamHotel, Array.isArray(data) ? data : [])
}

// Each returns `undefined` for anything but an object.
export const readOffer = (given: unknown) => readIfObject(upstreamOffer, given)
export const readRate = (given: unknown) => readIfObject(upstreamRate, given)
const readStep = (given: unknown) => readIfObject(cancelPolicyInfo, given)

/** Returns an empty list when any entry is unreadable. */
export function readMoneys(given: readonly unknown[]): UpstreamMoney[] {
  const read = readList(upstreamMoney, given)
  return read.length === given.length ? read : []
}

/** Reads taxes; a text is the description of a fee. */
export const readTaxes = (given: readonly unknown[]) =>
  readList(
    taxOrFee,
    given.map((entry) => (typeof entry === 'string' && !isBlank(entry) ? { description: entry } : entry)),
  )
export const readSteps = (given: readonly unknown[]) => given.map(readStep)

function readList<Schema extends z.core.$ZodType>(schema: Schema, given: readonly unknown[]): z.output<Schema>[] {
  return given.map((entry) => readIfObject(schema, entry)).filter((read) => read !== undefined)
}

function readIfObject<Schema extends z.core.$ZodType>(schema: Schema, given: unknown): z.output<Schema> | undefined {
  return typeof given === 'object' && given !== null ? z.safeParse(schema, given).data : undefined
}

/** Reads a text, a list of texts, or a list of objects with a text. */
function readTexts(given: unknown): string[] {
  return [given].flat().flatMap((entry) => {
    const { text = entry } = (entry ?? {}) as { readonly text?: unknown }
    return typeof text === 'string' ? text : []
  })
}

/** Returns ages in ascending order; `undefined` unless all are readable. */
function readAges(given: unknown): number[] | undefined {
  const ages = [given].flat().map(readInteger)
  return ages.every((age) => age !== undefined) ? ages.toSorted((a, b) => a - b) : undefined
}

function readInteger(given: unknown): number | undefined {
  const number = asNumber(given)
  return Number.isSafeInteger(number) ? (number as number) : undefined
}

/** Converts numbers that come as text. */
function asNumber(given: unknown): unknown {
  return typeof given === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(given) ? Number(given) : given
}

function isBlank(given: unknown): boolean {
  return given === undefined || given === null || (typeof given === 'string' && given.trim() === '')
}

function readNumber(given: unknown): number | undefined {
  return typeof given === 'number' && Math.abs(given) <= maxAmount ? given : undefined
}

/** A schema that never fails, so that the many missing fields cost no errors. */
function lenient<Value>(read: (given: unknown) => Value) {
  return z.pipe(z.optional(z.unknown()), z.transform(read))
}
