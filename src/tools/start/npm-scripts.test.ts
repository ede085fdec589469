import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { programEnvironment } from '../support/program-environment.ts'

test('a failing npm script ends with words, not JSON', async () => {
  const failed = promisify(execFile)('npm', ['run', 'no-such-script'], { env: programEnvironment() })
  await expect(failed).rejects.toMatchObject({ stdout: '', stderr: expect.stringContaining('Missing script') })
})

test('commands whose output is kept are written so that npm adds nothing to it', () => {
  const files = ['README.md', ...globSync('.github/**/*.md'), 'src/tools/operator/keys-command.ts']
  const commands = files.flatMap((file) => readFileSync(file, 'utf8').match(/npm run .*/g) ?? [])
  const kept = commands.filter((command) => /^npm run (-s )?(keys|webhooks|ledger -- .+ > )/.test(command))
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.filter((command) => !command.startsWith('npm run -s '))).toEqual([])
})

test('each command is run by a Node that is new enough, in place of the shell', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const others = Object.values(scripts).filter(
    (script) => !script.startsWith('N=$(node src/tools/start/node-program.mjs) && exec "$N" '),
  )
  expect(others).toEqual([])
})

test('no tool and no test starts a program called node, which may be an older one', () => {
  const files = globSync(['src/**/*.{ts,mjs}', 'e2e/**/*.ts', '.ci/*', 'vite.config.ts'])
  const lines = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => ({ file, line })),
  )
  const starts = /^#!.*\bnode\b|["'`](?:exec )?node["'` ]/
  // A release's own package.json has no other program to start it with.
  const permitted = /types: |environment: |exec node src\/|const (?:starts|permitted) = /
  expect(files.length).toBeGreaterThan(1000)
  expect(lines.filter(({ line }) => starts.test(line) && !permitted.test(line))).toEqual([])
})
