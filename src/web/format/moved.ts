/** Moves an entry by one or more places. */
export function moved<Entry>(entries: readonly Entry[], index: number, by: number): readonly Entry[] {
  const entry = entries[index]
  if (entry === undefined || index + by < 0 || index + by >= entries.length) return entries
  return entries.toSpliced(index, 1).toSpliced(index + by, 0, entry)
}
