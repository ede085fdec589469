const separators = /[\s,;]+/

/**
 * Returns the ids in a text, separated by blanks, commas, semicolons or line breaks; undefined if the text consists of
 * words, which means that at most half of its parts contain a digit.
 */
export function readIds(text: string): readonly string[] | undefined {
  const parts = text.split(separators).filter((part) => part !== '')
  const withDigit = parts.filter((part) => /\d/.test(part))
  return parts.length > 0 && withDigit.length * 2 > parts.length ? parts : undefined
}

/** The result of adding ids to those already selected. */
export type Addition = ReturnType<typeof addIds>

/** Adds ids to the selected ones without duplicates, up to `max` in total. */
export function addIds(chosen: readonly string[], ids: readonly string[], max: number) {
  const distinct = [...new Set(ids)]
  const fresh = distinct.filter((id) => !chosen.includes(id))
  const added = fresh.slice(0, Math.max(max - chosen.length, 0))
  return {
    chosen: [...chosen, ...added],
    added,
    already: distinct.filter((id) => chosen.includes(id)),
    over: fresh.slice(added.length),
  }
}
