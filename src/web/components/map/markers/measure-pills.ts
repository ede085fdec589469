import type { Advances, PillMetrics } from './pill-box.ts'

const letters = Array.from('0.kMB deals from')

/** Measures what pills are written in: the font of `element`, in the sizes of the style sheet. */
export function measurePills(element: Element): PillMetrics {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  const family = getComputedStyle(element).fontFamily
  const context = document.createElement('canvas').getContext('2d')
  function measure(weight: number, size: number): Advances {
    if (context !== null) context.font = `${weight} ${size}px ${family}`
    const width = (letter: string) => context?.measureText(letter).width ?? size * 0.6
    return Object.fromEntries(letters.map((letter) => [letter, width(letter)]))
  }
  return { rem, face: measure(650, 0.8125 * rem), from: measure(450, 0.6875 * rem) }
}
