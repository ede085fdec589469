/** How many entries match, of which an answer holds the first; without a word about it, as many as it holds. */
export function totalCount(headers: Headers, held: number): number {
  return Number(headers.get('x-total-count') ?? held)
}
