import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { SignInCodes } from '#server/http/sign-in-codes'
import type { NewKey } from '#server/keys/key'
import { reasonOf } from '#server/runtime/reason-of'

type Say = (line: string) => void

export interface HandOverOptions {
  readonly keys: readonly NewKey[]
  readonly dataDir: string
  /** Whether output goes to a terminal and not to a log. */
  readonly isTerminal: boolean
  readonly say: Say
}

const fileName = 'first-keys.txt'

/** Shows the first keys on a terminal; otherwise writes them to a file that only its owner can read, and names the file. */
export async function handOverKeys({ keys, dataDir, isTerminal, say }: HandOverOptions): Promise<void> {
  const lines = keys.map(({ key, record }) => `${record.role}  ${key}`)
  if (isTerminal) {
    say('Keys of this service, shown only now:')
    for (const line of lines) say(`  ${line}`)
    return
  }
  const file = join(resolve(dataDir), fileName)
  try {
    await writePrivately(file, `${lines.join('\n')}\n`)
    say(`The first keys of this service are in ${file}: keep them elsewhere, and remove that file`)
  } catch (error) {
    const reason = reasonOf(error)
    say(`The first keys of this service could not be written (${reason}); make others with "npm run -s keys -- create"`)
  }
}

/** Announces the sign-in page for the first keys, with links if there are codes. */
export function linkToSignIn(page: string, keys: readonly NewKey[], codes: SignInCodes | undefined, say: Say): void {
  if (codes === undefined) return say(`Sign in with a key at ${page}`)
  say(`Sign in with a key at ${page}, or within ten minutes with a link, which works once:`)
  // Browsers do not send the part after the # with requests.
  for (const { key, record } of keys) say(`  ${record.role}  ${page}#code=${codes.make(key)}`)
}

async function writePrivately(file: string, text: string): Promise<void> {
  // With PostgreSQL, the folder may not exist yet; its parent must exist.
  await mkdir(resolve(file, '..'), { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  // An existing file would keep its mode.
  await rm(file, { force: true })
  await writeFile(file, text, { mode: 0o600, flag: 'wx' })
}
