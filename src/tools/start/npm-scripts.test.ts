import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('a script that fails under npm ends in words, not in JSON', async () => {
  const failed = promisify(execFile)('npm', ['run', 'no-such-script'])
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
  // The first step of each script, and a release's own package.json, have no other program to start.
  const permitted = /^ *types: \['node'\]|'exec node dist\//
  const found = lines.filter(
    ({ line }) => /^#!.*\bnode\b|["'`](?:exec )?node["'` ]/.test(line) && !permitted.test(line),
  )
  expect(files.length).toBeGreaterThan(1000)
  expect(found).toEqual([])
})
