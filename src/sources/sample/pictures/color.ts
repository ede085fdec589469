/** A colour written `#rrggbb`. */
export type Color = `#${string}`

/** Blends two colours: `share` 0 is all `from`, 1 is all `to`. */
export function mix(from: Color, to: Color, share: number): Color {
  return combine(from, to, (a, b) => a + (b - a) * share)
}

/** Lays coloured light on a surface, as a filter would: white light changes nothing. */
export function multiply(surface: Color, light: Color): Color {
  return combine(surface, light, (a, b) => (a * b) / 255)
}

function combine(first: Color, second: Color, blend: (a: number, b: number) => number): Color {
  const a = Number.parseInt(first.slice(1), 16)
  const b = Number.parseInt(second.slice(1), 16)
  let result = 0
  for (const shift of [16, 8, 0]) {
    const channel = Math.round(blend((a >> shift) & 255, (b >> shift) & 255))
    result |= Math.min(255, Math.max(0, channel)) << shift
  }
  return `#${result.toString(16).padStart(6, '0')}`
}
