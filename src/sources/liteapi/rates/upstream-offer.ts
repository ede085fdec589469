import * as z from 'zod/mini'

/*
 * What the supplier sends, read leniently: a field is missing, null, empty or of another type without a rule, and none
 * of that may lose more than the offer it is in.
 */

const text = z.catch(z.string(), '')
const integer = z.catch(z.int(), 0)
const list = z.catch(z.array(z.unknown()), [])

export const upstreamMoney = z.object({
  amount: z.number().check(z.minimum(0)),
  /** Empty where it is missing: then that of the request. */
  currency: text,
  source: text,
})
export type UpstreamMoney = z.output<typeof upstreamMoney>

/** The documents say a list, the wire has an object. */
const moneyOrList = z.catch(
  z.pipe(
    z.union([upstreamMoney, z.array(upstreamMoney)]),
    z.transform((given) => [given].flat()[0]),
  ),
  undefined,
)

const taxOrFee = z.object({
  included: z.catch(z.boolean(), false),
  description: text,
  /** The sum is sometimes in the description only. */
  amount: z.catch(z.number(), 0),
  currency: text,
})

const cancelPolicyInfo = z.object({
  cancelTime: text,
  amount: z.catch(z.optional(z.number()), undefined),
  currency: text,
  type: text,
})
export type UpstreamCancelPolicyInfo = z.output<typeof cancelPolicyInfo>

const cancellationPolicies = z.object({ refundableTag: text, hotelRemarks: list, cancelPolicyInfos: list })

const retailRate = z.object({
  total: moneyOrList,
  suggestedSellingPrice: moneyOrList,
  /** Another name of the suggested price. */
  msp: moneyOrList,
  initialPrice: moneyOrList,
  taxesAndFees: list,
})

const upstreamRate = z.object({
  rateId: text,
  occupancyNumber: integer,
  name: text,
  maxOccupancy: integer,
  adultCount: integer,
  childCount: integer,
  boardType: text,
  boardName: text,
  remarks: text,
  commission: list,
  retailRate: z.catch(z.optional(retailRate), undefined),
  cancellationPolicies: z.catch(z.optional(cancellationPolicies), undefined),
})
export type UpstreamRate = z.output<typeof upstreamRate>

const upstreamOffer = z.object({
  roomTypeId: text,
  offerId: text,
  supplier: text,
  supplierId: integer,
  rates: list,
  offerRetailRate: moneyOrList,
  suggestedSellingPrice: moneyOrList,
  msp: moneyOrList,
  offerInitialPrice: moneyOrList,
})
export type UpstreamOffer = z.output<typeof upstreamOffer>

const upstreamHotel = z.object({ hotelId: z.string(), roomTypes: list })
export type UpstreamHotel = z.output<typeof upstreamHotel>

/** Reads the hotels of an answer; what is no hotel is left out. */
export function readHotels(data: unknown): UpstreamHotel[] {
  return readList(upstreamHotel, Array.isArray(data) ? data : [])
}

/** @returns `undefined` for what is no offer */
export function readOffer(given: unknown): UpstreamOffer | undefined {
  return z.safeParse(upstreamOffer, given).data
}

/** @returns `undefined` for what is no rate */
export function readRate(given: unknown): UpstreamRate | undefined {
  return z.safeParse(upstreamRate, given).data
}

export const readMoneys = (given: readonly unknown[]) => readList(upstreamMoney, given)
export const readTaxes = (given: readonly unknown[]) => readList(taxOrFee, given)

/** @returns `undefined` for an entry that is no step */
export function readSteps(given: readonly unknown[]): (UpstreamCancelPolicyInfo | undefined)[] {
  return given.map((entry) => z.safeParse(cancelPolicyInfo, entry).data)
}

function readList<Schema extends z.core.$ZodType>(schema: Schema, given: readonly unknown[]): z.output<Schema>[] {
  return given.flatMap((entry) => {
    const { success, data } = z.safeParse(schema, entry)
    return success ? [data] : []
  })
}
