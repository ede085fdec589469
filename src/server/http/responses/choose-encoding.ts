/** The content encodings we make, the best first. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number] | 'identity'

/** Browsers send a handful of different values; anything beyond is not worth remembering. */
const maxRemembered = 100
const remembered = new Map<string, Encoding>()

/** The best encoding that an Accept-Encoding header takes. */
export function chooseEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '')
  const known = remembered.get(accepted)
  if (known !== undefined) return known
  const chosen = choose(accepted)
  if (remembered.size < maxRemembered) remembered.set(accepted, chosen)
  return chosen
}

function choose(accepted: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)))
  }
  return encodings.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0) ?? 'identity'
}
