import { allowEval } from '#tools/support/allow-eval'

/** Runs before all tests: stands in front of the service for Firefox. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls it
export default async function allowEvalInFirefox(): Promise<() => void> {
  const { stop } = await allowEval(Number(process.env['E2E_PORT']), Number(process.env['E2E_FIREFOX_PORT']))
  return stop
}
