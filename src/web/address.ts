import * as z from 'zod/mini'

/** The search parameters of a page by name, each with the schema that reads and writes it. */
export type AddressFields = Readonly<Record<string, z.ZodMiniType>>

/** What an address says: a parameter that is not there, or makes no sense, is left out. */
export type SearchOf<Fields extends AddressFields> = {
  readonly [Name in keyof Fields]?: z.output<Fields[Name]> | undefined
}

/** Writes what a page shows as its address. */
export function writeAddress<Fields extends AddressFields>(
  path: string,
  fields: Fields,
  search: SearchOf<Fields>,
): string {
  const text = new URLSearchParams()
  for (const [name, field] of Object.entries(fields)) {
    const value = search[name]
    if (value !== undefined) text.set(name, String(z.encode(field, value)))
  }
  return text.size === 0 ? path : `${path}?${text.toString().replaceAll('%2C', ',')}`
}

/** Reads the search part of an address; whatever in it makes no sense is left out. */
export function readAddress<Fields extends AddressFields>(fields: Fields, text: string): SearchOf<Fields> {
  const given = new URLSearchParams(text)
  const search: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const parsed = z.safeParse(field, given.get(name) ?? undefined)
    if (parsed.success && parsed.data !== undefined) search[name] = parsed.data
  }
  return search as SearchOf<Fields>
}
