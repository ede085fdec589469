/** Lines that credit the same account with the same miles; all but one may be there by mistake. */
export interface SimilarLines {
  readonly lines: readonly number[]
  readonly amount: number
}

interface Line {
  readonly line: number
  readonly accountId: string
  readonly request: { readonly amount: number }
}

/** Every account that is to be credited the same miles more than once, in the order of the file. */
export function similarLines(lines: readonly Line[]): SimilarLines[] {
  const groups = new Map<string, { readonly lines: number[]; readonly amount: number }>()
  for (const { line, accountId, request } of lines) {
    const key = `${accountId} ${request.amount}`
    const group = groups.get(key) ?? { lines: [], amount: request.amount }
    group.lines.push(line)
    groups.set(key, group)
  }
  return [...groups.values()].filter(({ lines }) => lines.length > 1)
}
