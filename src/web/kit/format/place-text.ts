/** The names that distinguish a place from others. */
export interface PlaceParts {
  readonly name: string
  readonly region: string
  readonly near: string
  readonly countryName: string
}

/** Returns a place's unambiguous name without repetitions: `Paris, Texas, United States`. */
export function placeText({ name, region, near, countryName }: PlaceParts): string {
  const parts = [near === '' ? name : `${name} (near ${near})`, region, countryName]
  return parts.filter((part, at) => part !== '' && (at === 0 || (part !== name && part !== parts[at + 1]))).join(', ')
}
