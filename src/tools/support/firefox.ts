import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { firefox, type Browser, type LaunchOptions } from 'playwright'

/** A Firefox that was found, or the reason that none was. */
export type FoundFirefox = { readonly program: string } | { readonly missing: string }

/** Starts the bridge with this Node. Playwright can launch only a single program, without arguments of its own first. */
const launcher = fileURLToPath(new URL('../../../dist/firefox-bridge.sh', import.meta.url))

/** Finds the machine's Firefox, as its maker or distribution delivers it. Downloads and installs nothing. */
export async function findFirefox(): Promise<FoundFirefox> {
  const handedOver = process.env['MILESTAY_FIREFOX']
  if (handedOver !== undefined) return JSON.parse(handedOver) as FoundFirefox
  const found = await lookForFirefox()
  process.env['MILESTAY_FIREFOX'] = JSON.stringify(found)
  return found
}

/**
 * Returns Playwright's options for launching a Firefox.
 *
 * @param timeZone the whole browser's zone; releases before 143 support none per page
 */
export function firefoxOptions(program: string, timeZone = 'UTC'): LaunchOptions {
  return {
    channel: 'moz-firefox',
    executablePath: launcher,
    env: { ...(process.env as Record<string, string>), FIREFOX_PROGRAM: program, TZ: timeZone },
    firefoxUserPrefs: { 'intl.accept_languages': 'en-US' },
  }
}

/** Launches a Firefox, headless. */
export async function launchFirefox(program: string): Promise<Browser> {
  return firefox.launch({ ...firefoxOptions(program), timeout: 30_000 })
}

async function lookForFirefox(): Promise<FoundFirefox> {
  if (process.platform === 'win32') return { missing: 'Firefox is driven on Linux and macOS only.' }
  const program = firefoxOfTheSystem()
  if (program === undefined) return { missing: 'No Firefox is installed; FIREFOX_PATH names one elsewhere.' }
  try {
    const bridge = fileURLToPath(new URL('firefox-bridge.ts', import.meta.url))
    await writeFile(launcher, `#!/bin/sh\nexec "${process.execPath}" "${bridge}" "$@"\n`, { mode: 0o755 })
    const browser = await launchFirefox(program)
    await (await browser.newPage()).setContent('<p>hello</p>')
    await browser.close()
    return { program }
  } catch (error) {
    return { missing: `${program} could not be started: ${String(error).split('\n')[0]}` }
  }
}

function firefoxOfTheSystem(): string | undefined {
  const named = process.env['FIREFOX_PATH']
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = ['firefox', 'firefox-esr'].flatMap((name) => folders.map((folder) => join(folder, name)))
  const programs = named === undefined ? [...onPath, '/Applications/Firefox.app/Contents/MacOS/firefox'] : [named]
  return programs.find((path) => existsSync(path))
}
