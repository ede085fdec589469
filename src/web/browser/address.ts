import * as z from 'zod/mini'

/** A page's search parameters by name, each with a schema that parses its text and formats its value. */
export type AddressSchemas = Readonly<Record<string, z.ZodMiniType>>

/** The values of a page's search parameters, without missing or invalid ones. */
export type SearchOf<Schemas extends AddressSchemas> = {
  readonly [Name in keyof Schemas]?: NonNullable<z.output<Schemas[Name]>> | undefined
}

/** Parses one value; returns undefined if the text is invalid. */
export function readValue<Schema extends z.ZodMiniType>(schema: Schema, text: unknown): z.output<Schema> | undefined {
  const parsed = z.safeParse(schema, text)
  return parsed.success ? parsed.data : undefined
}

/** Returns the address of a page with search parameters. */
export function writeAddress<Schemas extends AddressSchemas>(
  path: string,
  schemas: Schemas,
  search: SearchOf<Schemas>,
): string {
  const text = new URLSearchParams()
  for (const [name, schema] of Object.entries(schemas)) {
    if (search[name] === undefined) continue
    const encoded = z.safeEncode(schema, search[name])
    // Readers of the address leave out invalid parameters.
    text.set(name, String(encoded.success ? encoded.data : search[name]))
  }
  return text.size === 0 ? path : `${path}?${text.toString().replaceAll('%2C', ',')}`
}

/** Parses the search part of an address, leaving out invalid parameters. */
export function readAddress<Schemas extends AddressSchemas>(schemas: Schemas, text: string): SearchOf<Schemas> {
  const parameters = new URLSearchParams(text)
  const search: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(schemas)) {
    const written = parameters.get(name)
    const value: unknown = written === null ? undefined : readValue(schema, written)
    if (value !== undefined) search[name] = value
  }
  return search as SearchOf<Schemas>
}

/** A flag: `true` or missing. */
export const flag = z.codec(z.literal('true'), z.literal(true), {
  decode: () => true as const,
  encode: () => 'true' as const,
})

/** A text of 1 to `longest` characters. */
export const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))
