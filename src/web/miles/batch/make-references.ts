import type { TransferRequest } from '#contract/miles/transfer-miles'

/** A line without a reference of its own, and the account that it credits, or its phone number where the account is unknown. */
export interface UnreferencedLine {
  readonly line: number
  readonly account: string
  readonly request: Pick<TransferRequest, 'amount' | 'note'>
}

/** A reference that is made from the meaning of a line. */
export interface MadeReference {
  /** Common to all lines of this meaning. */
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

/** How many free numbers a series needs, and those that other lines of its file have. */
interface WantedNumbers {
  readonly count: number
  readonly taken: ReadonlySet<number>
}

/**
 * Finds the first free numbers of series.
 *
 * @param areUsed returns for each reference whether a transfer has it
 */
export async function findFreeNumbers(
  wanted: ReadonlyMap<string, WantedNumbers>,
  areUsed: (references: readonly MadeReference[]) => Promise<readonly boolean[]>,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const free = new Map([...wanted.keys()].map((series) => [series, [] as number[]]))
  for (let from = 1; ;) {
    const open = [...wanted].filter(([series, { count }]) => free.get(series)!.length < count)
    if (open.length === 0) return free
    const step = Math.max(...open.map(([series, { count }]) => count - free.get(series)!.length))
    const tried = open.flatMap(([series, { taken }]) =>
      Array.from({ length: step }, (_, at) => ({ series, number: from + at })).filter(
        ({ number }) => !taken.has(number),
      ),
    )
    const isUsed = await areUsed(tried)
    for (const [at, { series, number }] of tried.entries()) if (isUsed[at] === false) free.get(series)!.push(number)
    from += step
  }
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
