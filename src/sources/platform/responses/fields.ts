/** An object of JSON. */
export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Changes each object of the list under a name; anything else stays as it is. */
export function mapList(response: unknown, name: string, change: (entry: Fields, at: number) => unknown): unknown {
  const list = isFields(response) ? response[name] : undefined
  if (!isFields(response) || !Array.isArray(list)) return response
  return { ...response, [name]: list.map((entry: unknown, at) => (isFields(entry) ? change(entry, at) : entry)) }
}
