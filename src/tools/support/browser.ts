import { execFileSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliDecompress } from 'node:zlib'
import { chromium, type Browser, type LaunchOptions } from 'playwright'

/** The launch settings of a browser; plain JSON, so that they can be passed to other processes. */
export interface FoundBrowser {
  readonly executablePath: string
  readonly chromiumSandbox: boolean
  /** Additional environment variables. */
  readonly env: Readonly<Record<string, string>>
}

/** A source of browsers. */
interface Source {
  readonly name: string
  find(): Promise<Pick<FoundBrowser, 'executablePath' | 'env'> | undefined>
}

const require = createRequire(import.meta.url)
const cacheDirectory = resolve('node_modules/.cache/milestay')

const sources: readonly Source[] = [
  { name: 'CHROMIUM_PATH', find: async () => program(process.env['CHROMIUM_PATH']) },
  { name: "Playwright's own", find: async () => program(chromium.executablePath()) },
  { name: 'the headless shell of the system', find: async () => program(onPath(['chromium-headless-shell'])) },
  { name: 'the packaged one of @sparticuz/chromium', find: packagedChromium },
  { name: 'the Chromium or Chrome of the system', find: async () => program(systemChromium()) },
]

/**
 * Finds a Chromium that can open a page. Prefers a headless shell to a full browser, so that every machine tests the
 * same one. Downloads and installs nothing.
 *
 * @throws {Error} with instructions, when no browser starts
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const handedOver = process.env['MILESTAY_BROWSER']
  if (handedOver !== undefined) return JSON.parse(handedOver) as FoundBrowser
  const refusals: string[] = []
  for (const source of sources) {
    const found = await source.find()
    if (found === undefined) continue
    for (const chromiumSandbox of process.getuid?.() === 0 ? [false] : [true, false]) {
      const browser = { ...found, chromiumSandbox }
      const refusal = await tryToOpen(browser)
      if (refusal === undefined) {
        process.env['MILESTAY_BROWSER'] = JSON.stringify(browser)
        return browser
      }
      refusals.push(`  ${source.name} (${found.executablePath}): ${refusal}`)
    }
  }
  throw new Error(
    [
      'No Chromium could be started. Run npx playwright install chromium, or name one in CHROMIUM_PATH.',
      ...new Set(refusals),
    ].join('\n'),
  )
}

/** Returns Playwright's options for launching the browser. */
export function launchOptions({ executablePath, chromiumSandbox, env }: FoundBrowser): LaunchOptions {
  return { executablePath, chromiumSandbox, env: { ...(process.env as Record<string, string>), ...env } }
}

/** Finds a browser and launches it headless. */
export async function launchBrowser(args: string[] = []): Promise<Browser> {
  return chromium.launch({ ...launchOptions(await findBrowser()), args })
}

/** Opens a page; returns the reason if that fails. */
async function tryToOpen(found: FoundBrowser): Promise<string | undefined> {
  try {
    const browser = await chromium.launch({ ...launchOptions(found), timeout: 20_000 })
    await (await browser.newPage()).setContent('<p>hello</p>')
    await browser.close()
    return undefined
  } catch (error) {
    const message = String(error)
    return /error while loading shared libraries.*|Failed to .*|Timeout .*/.exec(message)?.[0] ?? message.split('\n')[0]
  }
}

function program(executablePath: string | undefined) {
  return executablePath !== undefined && existsSync(executablePath) ? { executablePath, env: {} } : undefined
}

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/** Returns the system's full browser, which is newer than the packaged one but takes almost twice as long. */
export function systemChromium(): string | undefined {
  const elsewhere = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ]
  return (
    onPath(['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']) ??
    elsewhere.find((path) => existsSync(path))
  )
}

/**
 * Unpacks the Chromium in the npm package, once per version. The package's own helper keeps one copy in the temporary
 * folder for all versions, and its flags disable web security.
 */
async function packagedChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const packed = resolve(dirname(require.resolve('@sparticuz/chromium')), '../../bin')
  const { version } = JSON.parse(await readFile(join(packed, '../package.json'), 'utf8')) as { version: string }
  const folder = join(cacheDirectory, `chromium-${version}`)
  const executablePath = join(folder, 'chromium')
  if (!existsSync(executablePath)) {
    console.error('Inflating the packaged Chromium …')
    const half = `${folder}.${process.pid}`
    await mkdir(half, { recursive: true })
    await pipeline(
      createReadStream(join(packed, 'chromium.br')),
      createBrotliDecompress({ params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 } }),
      createWriteStream(join(half, 'chromium')),
    )
    await chmod(join(half, 'chromium'), 0o755)
    for (const archive of ['al2023', 'fonts', 'swiftshader']) await unpack(join(packed, `${archive}.tar.br`), half)
    await writeFile(join(half, 'fonts.conf'), fontSettings(folder))
    await rm(folder, { recursive: true, force: true })
    await rename(half, folder)
  }
  const libraries = [join(folder, 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter)
  return { executablePath, env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(folder, 'fonts.conf') } }
}

/** Replaces the packaged font settings, whose folders exist only in one cloud's functions. */
function fontSettings(folder: string): string {
  const folders = ['/usr/share/fonts', join(folder, 'fonts')].map((path) => `<dir>${path}</dir>`)
  return `<?xml version="1.0"?><fontconfig>${folders.join('')}<cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`
}

async function unpack(archive: string, folder: string) {
  const tar = join(folder, basename(archive, '.br'))
  await pipeline(createReadStream(archive), createBrotliDecompress(), createWriteStream(tar))
  execFileSync('tar', ['-xf', tar, '-C', folder])
  await rm(tar)
}
