const separators = /[\s,;]+/

/**
 * The ids in a text, divided by blanks, commas, semicolons or new lines; none where the text is not a list of ids but
 * words: most of its parts carry no digit.
 */
export function readIds(text: string): readonly string[] | undefined {
  const parts = text.split(separators).filter((part) => part !== '')
  const withDigit = parts.filter((part) => /\d/.test(part))
  return parts.length > 0 && withDigit.length * 2 > parts.length ? parts : undefined
}

/** What became of ids that were to be added to others. */
export interface Addition {
  /** All that are chosen now. */
  readonly chosen: readonly string[]
  readonly added: readonly string[]
  /** Chosen before. */
  readonly already: readonly string[]
  /** Given more than once. */
  readonly repeated: readonly string[]
  /** Beyond the most that can be chosen. */
  readonly over: readonly string[]
}

/** Adds ids to those chosen, each once, up to `most` in all. */
export function addIds(chosen: readonly string[], ids: readonly string[], most: number): Addition {
  const distinct = [...new Set(ids)]
  const fresh = distinct.filter((id) => !chosen.includes(id))
  const added = fresh.slice(0, Math.max(most - chosen.length, 0))
  return {
    chosen: [...chosen, ...added],
    added,
    already: distinct.filter((id) => chosen.includes(id)),
    repeated: distinct.filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id)),
    over: fresh.slice(added.length),
  }
}
