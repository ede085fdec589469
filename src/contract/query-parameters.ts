import * as z from 'zod/mini'

/** The accepted form of a number: no exponent, spaces or plus sign. */
const decimalForm = /^-?\d{1,15}(\.\d{1,20})?$/
const integerForm = /^-?\d{1,15}$/

/** The longest name in a list, in characters. */
const longestName = 100

const asNumber = { decode: Number, encode: String }

/** Returns the codec of a decimal number from `min` to `max`, without exponent, spaces or plus sign. */
export function numberParameter(min: number, max: number) {
  return z.codec(z.string().check(z.regex(decimalForm)), z.number().check(z.minimum(min), z.maximum(max)), asNumber)
}

/** Returns the codec of a whole number from `min` to `max`. */
export function integerParameter(min: number, max: number) {
  return z.codec(z.string().check(z.regex(integerForm)), z.int().check(z.minimum(min), z.maximum(max)), asNumber)
}

/** Returns the codec of a flag: `true` or `false`. */
export function flagParameter() {
  return z.codec(z.enum(['true', 'false']), z.boolean(), {
    decode: (text) => text === 'true',
    encode: (flag) => (flag ? 'true' : 'false'),
  })
}

/** Returns the codec of a comma-separated list of 1 to `maxItems` names; spaces around each are ignored. */
export function listParameter(maxItems: number) {
  return z.codec(
    z.string(),
    z
      .array(z.string().check(z.minLength(1, 'has an empty name'), z.maxLength(longestName)))
      .check(z.maxLength(maxItems)),
    { decode: (text) => text.split(',').map((name) => name.trim()), encode: (names) => names.join(',') },
  )
}

/** Returns the codec of a comma-separated list of distinct choices. */
export function choicesParameter<const Choice extends string>(choices: readonly Choice[]) {
  const areAllValid = (text: string) => text.split(',').every((one) => choices.some((choice) => choice === one.trim()))
  return z.codec(
    z.string().check(z.refine(areAllValid, `must be some of ${choices.join(', ')}, separated by commas`)),
    z
      .array(z.enum(choices))
      .check(z.refine((chosen) => new Set(chosen).size === chosen.length, 'names one of them more than once')),
    {
      decode: (text) => text.split(',').map((one) => one.trim() as Choice),
      encode: (chosen) => chosen.join(','),
    },
  )
}

/** Returns the codec of a comma-separated list of 1 to `maxItems` whole numbers. */
export function integerListParameter(maxItems: number, min: number, max: number) {
  return numbersParameter(maxItems, z.int().check(z.minimum(min), z.maximum(max)), integerForm, 'whole numbers')
}

/** Returns the codec of a comma-separated list of 1 to `maxItems` numbers, each a multiple of `step`. */
export function stepListParameter(maxItems: number, min: number, max: number, step: number) {
  const number = z.number().check(z.minimum(min), z.maximum(max), z.multipleOf(step))
  return numbersParameter(maxItems, number, decimalForm, 'numbers')
}

function numbersParameter(maxItems: number, number: z.ZodMiniType<number, number>, form: RegExp, kind: string) {
  const areAllValid = (text: string) => text.split(',').every((one) => form.test(one.trim()))
  return z.codec(
    z.string().check(z.refine(areAllValid, `must be ${kind}, separated by commas`)),
    z.array(number).check(z.maxLength(maxItems)),
    { decode: (text) => text.split(',').map(Number), encode: (numbers) => numbers.join(',') },
  )
}

/** Returns the schema of a day, YYYY-MM-DD. */
export function dayParameter() {
  return z.iso.date('must be a date of the calendar, as in 2027-03-31')
}

/** Coordinates in decimal degrees, WGS 84. */
export const latitudeRange = [-90, 90] as const
export const longitudeRange = [-180, 180] as const
export const latitudeParameter = numberParameter(...latitudeRange)
export const longitudeParameter = numberParameter(...longitudeRange)

/** A radius in metres: from 1 km to half the Earth's circumference. */
export const radiusRange = [1000, 20_040_000] as const
export const radiusParameter = integerParameter(...radiusRange)

/** A radius just large enough for enough results, in steps of kilometres or miles. */
export const nearRadius = z.enum(['near', 'near-mi'])

/** The codec of a radius in metres, or of one that the service finds. */
export const nearRadiusParameter = z.codec(
  z.string().check(z.regex(/^(near(-mi)?|-?\d{1,15})$/)),
  z.union([z.int().check(z.minimum(radiusRange[0]), z.maximum(radiusRange[1])), nearRadius]),
  { decode: (text) => nearRadius.safeParse(text).data ?? Number(text), encode: String },
)

/** Rejects a single coordinate. */
export const bothCoordinates = z.refine<{ latitude?: number | undefined; longitude?: number | undefined }>(
  ({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined),
  { error: 'latitude and longitude must be given together', path: ['latitude'] },
)

/** The sides of a rectangle, in decimal degrees. */
export type RectangleSides = Partial<Record<'south' | 'west' | 'north' | 'east', number | undefined>>

/** Rejects an incomplete rectangle, and one whose north is below its south. A rectangle may cross the antimeridian. */
export const wholeRectangle = [
  z.refine<RectangleSides>(
    ({ south, west, north, east }) =>
      [south, west, north, east].every((side) => (side === undefined) === (south === undefined)),
    { error: 'south, west, north and east must be given together', path: ['south'] },
  ),
  z.refine<RectangleSides>(({ south = -90, north = 90 }) => south <= north, {
    error: 'must not be greater than north',
    path: ['south'],
  }),
] as const
