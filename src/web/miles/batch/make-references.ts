import type { TransferRequest } from '#contract/miles/transfer-miles'

/** A line without a reference, with the account it credits or, if that is unknown, its phone number. */
export interface UnreferencedLine {
  readonly line: number
  readonly account: string
  readonly request: Pick<TransferRequest, 'amount' | 'note'>
}

/** A reference generated from a line's content. */
export interface MadeReference {
  /** Shared by all lines with the same content. */
  readonly series: string
  /** The line's number among equal lines of its file, from 1. */
  readonly number: number
}

/**
 * Generates references from each line's account, miles and note, and its number among equal lines. The same lines get
 * the same references, whatever else the file contains and however it was saved.
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

/** Removes the differences that a spreadsheet makes when it saves a note: blanks, line breaks, invisible characters. */
function simplify(note: string): string {
  return note
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/**
 * Finds the first free numbers of each series.
 *
 * @param wanted how many numbers each series needs, and which ones other lines of its file use
 * @param areUsed returns for each reference whether a transfer has it
 */
export async function findFreeNumbers(
  wanted: ReadonlyMap<string, { readonly count: number; readonly taken: ReadonlySet<number> }>,
  areUsed: (references: readonly MadeReference[]) => Promise<readonly boolean[]>,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const free = new Map([...wanted.keys()].map((series) => [series, [] as number[]]))
  for (let from = 1; ;) {
    const incomplete = [...wanted].filter(([series, { count }]) => free.get(series)!.length < count)
    if (incomplete.length === 0) return free
    const step = Math.max(...incomplete.map(([series, { count }]) => count - free.get(series)!.length))
    const tried = incomplete.flatMap(([series, { taken }]) =>
      Array.from({ length: step }, (_, index) => ({ series, number: from + index })).filter(
        ({ number }) => !taken.has(number),
      ),
    )
    const isUsed = await areUsed(tried)
    const unused = tried.filter((_, index) => isUsed[index] === false)
    for (const { series, number } of unused) free.get(series)!.push(number)
    from += step
  }
}

/** Returns a 64-bit hash as hexadecimal digits. */
function digestOf(content: string): string {
  // Two runs of cyrb53, because browsers offer built-in digests only on secure origins.
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
