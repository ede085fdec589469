import * as z from 'zod/mini'

/** The search parameters of a page by name: each a schema that reads a text and writes a value. */
export type AddressSchemas = Readonly<Record<string, z.ZodMiniType>>

/** The values of a page's search parameters; a missing or invalid one is left out. */
export type SearchOf<Schemas extends AddressSchemas> = {
  readonly [Name in keyof Schemas]?: NonNullable<z.output<Schemas[Name]>> | undefined
}

/** Reads one value; undefined for a text that is invalid. */
export function readValue<Schema extends z.ZodMiniType>(schema: Schema, text: unknown): z.output<Schema> | undefined {
  const parsed = z.safeParse(schema, text)
  return parsed.success ? parsed.data : undefined
}

/** Writes the address of a page. */
export function writeAddress<Schemas extends AddressSchemas>(
  path: string,
  schemas: Schemas,
  search: SearchOf<Schemas>,
): string {
  const text = new URLSearchParams()
  for (const [name, schema] of Object.entries(schemas)) {
    if (search[name] === undefined) continue
    const encoded = z.safeEncode(schema, search[name])
    // Invalid parameters are left out where the address is read.
    text.set(name, String(encoded.success ? encoded.data : search[name]))
  }
  return text.size === 0 ? path : `${path}?${text.toString().replaceAll('%2C', ',')}`
}

/** Reads the search part of an address; invalid parameters are left out. */
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

/** A flag, which is there or not. */
export const flag = z.codec(z.literal('true'), z.literal(true), {
  decode: () => true as const,
  encode: () => 'true' as const,
})

/** A text of some characters. */
export const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))
