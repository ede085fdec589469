import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allowEval } from '#tools/support/allow-eval'

/** Runs before all tests, and returns the function to run after them. Starts a proxy of the service for Firefox. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls it
export default async function beforeAll(): Promise<() => void> {
  const { stop } = await allowEval(Number(process.env['E2E_PORT']), Number(process.env['E2E_FIREFOX_PORT']))
  return () => {
    stop()
    checkLogs(process.env['E2E_LOGS']!)
  }
}

/** @throws {Error} with the lines of errors in the logs of services */
function checkLogs(folder: string) {
  const errors = readdirSync(folder)
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => /"level":[56]0\b/.test(line))
  if (errors.length > 0) throw new Error(`A service logged errors:\n${errors.join('\n')}`)
}
