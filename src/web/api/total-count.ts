/** How many entries match a request; without the header, as many as the response has. */
export function totalCount(headers: Headers, length: number): number {
  return Number(headers.get('x-total-count') ?? length)
}
