import type { TransferRequest } from '#contract/miles/transfer-miles'

/** A line without a reference of its own, and the account that it credits, or its phone number where the account is unknown. */
export interface UnreferencedLine {
  readonly line: number
  readonly account: string
  readonly request: Pick<TransferRequest, 'amount' | 'note'>
}

/** A reference that is made from the meaning of a line. */
export interface MadeReference {
  /** What all lines of this meaning have in common. */
  readonly series: string
  /** The number of the line among the equal lines of its file, from 1. */
  readonly number: number
}

/**
 * Makes references from the account, miles and note of lines, and their numbers among equal lines: the same lines get the
 * same references, whatever else is in their file, and however it was saved.
 */
export function makeReferences(lines: readonly UnreferencedLine[]): ReadonlyMap<number, MadeReference> {
  const counts = new Map<string, number>()
  return new Map(
    lines.map(({ line, account, request: { amount, note = '' } }) => {
      const series = `line-${digestOf(JSON.stringify([account, amount, simplify(note)]))}`
      const number = (counts.get(series) ?? 0) + 1
      counts.set(series, number)
      return [line, { series, number }]
    }),
  )
}

export function formatReference({ series, number }: MadeReference): string {
  return `${series}-${number}`
}

/** Spreadsheets change blanks and line breaks when they save a file. */
function simplify(note: string): string {
  return note
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/**
 * Finds the first free number of each series, of which the first is used.
 *
 * @param areUsed returns for each reference whether a transfer has it
 */
export async function findFreeNumbers(
  series: readonly string[],
  areUsed: (references: readonly MadeReference[]) => Promise<readonly boolean[]>,
): Promise<ReadonlyMap<string, number>> {
  const free = new Map<string, number>()
  let open = series
  for (let number = 2; open.length > 0; number += 1) {
    const isUsed = await areUsed(open.map((one) => ({ series: one, number })))
    for (const [at, one] of open.entries()) if (isUsed[at] === false) free.set(one, number)
    open = open.filter((one) => !free.has(one))
  }
  return free
}

/** A 64-bit hash, in hexadecimal digits. */
function digestOf(content: string): string {
  // Two mixes of cyrb53, because browsers offer their own digests on secure origins only.
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (let index = 0; index < content.length; index += 1) {
    const code = content.charCodeAt(index)
    one = Math.imul(one ^ code, 2654435761)
    other = Math.imul(other ^ code, 1597334677)
  }
  const mixed = [mix(one, other), mix(other, one)]
  return mixed.map((word) => word.toString(16).padStart(8, '0')).join('')
}

function mix(word: number, other: number): number {
  return (Math.imul(word ^ (word >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)) >>> 0
}
