/** The letter that a column of a comparison is called by. */
export function columnLetter(index: number): string {
  return String.fromCodePoint(65 + index)
}
