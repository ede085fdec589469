import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { programEnvironment } from '../support/program-environment.ts'
import { freePort } from '../support/server-process.ts'

const run = promisify(execFile)
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'milestay-release-'))
})
afterEach(() => rm(folder, { recursive: true }))

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** Returns the links of documents that lead nowhere, and the commands that they name and a release lacks. */
function brokenIn(release: string): readonly string[] {
  const { scripts } = readJson(join(release, 'package.json')) as { scripts: Readonly<Record<string, string>> }
  return globSync(['README.md', '.github/**/*.md'], { cwd: release }).flatMap((page) => {
    const text = readFileSync(join(release, page), 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)[^)]*\)/g)].map(([, link = '']) => link)
    const commands =
      page === 'README.md' ? [...text.matchAll(/npm run (?:-s )?([\w-]+)/g)].map(([, name = '']) => name) : []
    return [
      ...links.filter((link) => !existsSync(join(release, dirname(page), link))),
      ...commands.filter((name) => scripts[name] === undefined),
    ].map((broken) => `${page}: ${broken}`)
  })
}

describe.runIf(process.env['TEST_SET'] === 'all')('a release @long', { timeout: 180_000 }, () => {
  test('starts with one command in an empty folder, lists every package in it, and every user can read it', async () => {
    const packing = ['-c', 'umask 077 && exec "$0" src/tools/start/release.mjs "$1"', process.execPath, folder]
    const { stdout } = await run('sh', packing, { env: programEnvironment() })
    const { stdout: modes } = await run('tar', ['-tvzf', stdout.trim()], { maxBuffer: 2 ** 24 })
    expect(modes.match(/^[d-](?!rwxr-xr-x|rw-r--r--).*$/gm)).toBeNull()
    await run('tar', ['-xzf', stdout.trim(), '-C', folder, '--strip-components', '1'])
    expect(existsSync(join(folder, '.github/CHANGELOG.md'))).toBe(true)

    expect(brokenIn(folder)).toEqual([])

    const { packages } = readJson(join(folder, 'node_modules/.package-lock.json')) as {
      packages: Record<string, { version: string }>
    }
    const { components } = readJson(join(folder, 'sbom.cdx.json')) as { components: { purl: string }[] }
    const listed = components.map(({ purl }) => decodeURIComponent(purl))
    const installed = Object.entries(packages).map(
      ([path, { version }]) => `pkg:npm/${path.split('node_modules/').at(-1)}@${version}`,
    )
    expect(listed).toEqual(expect.arrayContaining([...installed, expect.stringContaining('pkg:npm/react-dom@')]))
    const development = /\/(?:vite|vitest|typescript|playwright)@/
    expect([...listed, ...installed].filter((name) => development.test(name))).toEqual([])

    const origin = `http://127.0.0.1:${await freePort()}`
    const env = programEnvironment({ PORT: new URL(origin).port, SAMPLE_HOTELS: '300' })
    const service = spawn(process.execPath, ['src/service/main.mjs'], { cwd: folder, env, stdio: 'inherit' })
    const ended = once(service, 'exit')
    try {
      const isReady = () =>
        fetch(`${origin}/readyz`).then(
          ({ ok }) => ok || service.exitCode,
          () => service.exitCode,
        )
      await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
      // One that takes long is sent without its first view.
      const deals = () => fetch(`${origin}/deals`).then((response) => response.text())
      await expect.poll(deals, { timeout: 20_000 }).toContain('id="first-view"')
      // Its commands run on the Node that the shell finds.
      const shell = programEnvironment({ PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter) })
      const keys = await run('npm', ['run', '-s', 'keys', '--', 'list'], { cwd: folder, env: shell })
      expect(keys.stdout).toContain('First staff key')
    } finally {
      service.kill('SIGTERM')
    }
    expect(await ended).toEqual([0, null])

    if (process.platform !== 'linux') return
    const old = join(folder, 'old')
    await run('npm', ['install', '--prefix', old, '--ignore-scripts', `node-linux-${process.arch}@20`])
    for (const program of [
      'service/main',
      ...['keys', 'ledger', 'webhooks', 'hotels'].map((name) => `tools/operator/${name}`),
    ])
      await expect(
        run(join(old, 'node_modules/.bin/node'), [`src/${program}.mjs`], { cwd: folder }),
      ).rejects.toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^Milestay needs Node .* and this is 20\..*\nInstall Node .*\n$/),
      })
  })
})
