import { afterEach, describe, expect, it, vi } from 'vitest'
import { readArguments } from './read-arguments.ts'

const options = { seed: { type: 'string', default: '1' }, short: { type: 'boolean' } } as const

afterEach(() => vi.restoreAllMocks())

/** What is said of such arguments, in lines, and the code that the process ends with. */
function refusalOf(...args: string[]) {
  const said: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(...line.split('\n')))
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended')
  })
  expect(() => readArguments({ args, options })).toThrow('ended')
  return { said, code: exit.mock.lastCall?.[0] }
}

describe('The arguments of a command', () => {
  it('are read', () => {
    expect(readArguments({ args: ['--seed', '7'], options }).values).toEqual({ seed: '7' })
  })

  it.each([
    ['an unknown option', ['--sed', '7'], "Unknown option '--sed'"],
    ['a word that is no option', ['seven'], "Unexpected argument 'seven'"],
    ['an option without its value', ['--seed'], "Option '--seed <value>' argument missing"],
  ])('are refused for %s, in one line that says which are known', (_, args, problem) => {
    const { said, code } = refusalOf(...args)
    expect(said).toEqual([`${problem}; known are --seed …, --short`])
    expect(code).toBe(2)
  })
})
