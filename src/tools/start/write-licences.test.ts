import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Readonly<Record<string, string>>
}
const file = 'dist/web/licences.txt'

test.runIf(existsSync(file))(
  'the served licences name every package, and contain the texts of those in the pages',
  () => {
    const text = readFileSync(file, 'utf8')
    const names = Object.keys(dependencies).filter((name) => !name.startsWith('@types/'))
    expect(names.filter((name) => !text.includes(`${name} ${dependencies[name]}`))).toEqual([])
    for (const part of ['Hippocratic License', 'SIL OPEN FONT LICENSE', 'Vladimir Agafonkin', 'Meta Platforms']) {
      expect(text).toContain(part)
    }
  },
)
