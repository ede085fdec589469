import { describe, expect, it } from 'vitest'
import { createProgressBar } from './progress-bar.ts'

function show(isTTY: boolean, steps: readonly (readonly [string, number, number])[]): string {
  let written = ''
  const showProgress = createProgressBar({ isTTY, write: (text) => (written += text) })
  for (const step of steps) showProgress(...step)
  return written
}

const steps = [
  ['Making', 0, 4],
  ['Making', 2, 4],
  ['Making', 4, 4],
  ['Finding', 1, 1],
] as const

describe('The progress bar', () => {
  it('fills in place on a terminal, and ends its line at completion', () => {
    const lines = show(true, steps).split('\n')
    expect(lines[0]?.split('\r').slice(1)).toEqual([
      `Making ${'░'.repeat(24)}   0 %`,
      `Making ${'█'.repeat(12)}${'░'.repeat(12)}  50 %`,
      `Making ${'█'.repeat(24)} 100 %`,
    ])
    expect(lines[1]).toBe(`\rFinding ${'█'.repeat(24)} 100 %`)
    expect(lines).toHaveLength(3)
  })

  it('is one line for each job without a terminal', () => {
    expect(show(false, steps)).toBe('Making…\nFinding…\n')
  })
})
