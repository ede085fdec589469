import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Readonly<Record<string, string>>
}
const isBuilt = (() => {
  try {
    return readFileSync('dist/web/licences.txt', 'utf8')
  } catch {
    return undefined
  }
})()

test.runIf(isBuilt)('the licences that are served name every package, with the texts of those in the pages', () => {
  const text = isBuilt ?? ''
  const names = Object.keys(dependencies).filter((name) => !name.startsWith('@types/'))
  expect(names.filter((name) => !text.includes(`${name} ${dependencies[name]}`))).toEqual([])
  for (const part of ['Hippocratic License', 'SIL OPEN FONT LICENSE', 'Vladimir Agafonkin', 'Meta Platforms']) {
    expect(text).toContain(part)
  }
})
