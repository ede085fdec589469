import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

const programs = [
  'src/service/main.mjs',
  ...['keys', 'ledger', 'webhooks', 'hotels'].map((command) => `src/tools/operator/${command}.mjs`),
]

const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
const oldest = engines.node.slice('>='.length)

/** Has Node say that it is another version, and print each file that it loads. */
function pretending(version: string): string {
  const code = `
    import { registerHooks } from 'node:module'
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })
    registerHooks({
      load(url, context, load) {
        if (url.startsWith('file:')) console.log(url.replace(/.*\\//, ''))
        return load(url, context)
      },
    })`
  return `data:text/javascript,${encodeURIComponent(code)}`
}

const start = (program: string, version: string) =>
  promisify(execFile)(process.execPath, ['--import', pretending(version), program], { env: {}, timeout: 20_000 })

describe.each(programs)('%s', (program) => {
  test.each(['20.20.2', '22.21.9'])('loads nothing but the check with Node %s', async (version) => {
    const name = program.replace(/.*\//, '')
    await expect(start(program, version)).rejects.toMatchObject({
      code: 1,
      stdout: [name, 'expect-node.mjs', 'oldest-node.mjs', ''].join('\n'),
      stderr: `Milestay needs Node ${oldest} or newer, and this is ${version}: ${process.execPath}
Install Node ${oldest} or newer, from https://nodejs.org or with your system's packages (on Windows, best in WSL).
`,
    })
  })
})

test('a command goes on with the oldest Node that is supported', async () => {
  await expect(start('src/tools/operator/keys.mjs', `${oldest}.0`)).rejects.toMatchObject({
    stderr: expect.stringMatching(/^Missing command\n/),
  })
})

test('a test that is run alone says so with an old Node, and nothing else', async () => {
  await expect(start('node_modules/vitest/vitest.mjs', '20.20.2')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      new RegExp(`^Milestay needs Node ${oldest} or newer, and this is 20\\.20\\.2\\.\nInstall `),
    ),
  })
})

test('documents and deploy files name the oldest Node that is supported', () => {
  const named = ['README.md', ...globSync('.github/**/*', { exclude: ['.github/decisions'] })]
    .filter((path) => /\.(?:md|service|yaml)$|Containerfile$/.test(path))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/Node (?:of )?(\d+\.\d+) or\s+newer/g)])
    .map(([, version]) => version)
  expect(named.length).toBeGreaterThan(3)
  expect(new Set(named)).toEqual(new Set([oldest]))
  expect(readFileSync('.github/deploy/milestay.service', 'utf8')).toContain(`Node ${oldest} or newer`)
})
