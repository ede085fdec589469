import { Agent, createServer, request } from 'node:http'
import { once } from 'node:events'

/**
 * Runs before all tests: stands in front of the service for Firefox. Playwright evaluates its own scripts with `eval`, which Firefox, unlike
 * Chromium, subjects to the policy of the page; so `eval` is allowed here, and nothing else is changed.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright calls it
export default async function allowEval(): Promise<() => void> {
  const port = process.env['E2E_PORT']
  const agent = new Agent({ keepAlive: true })
  const proxy = createServer((asked, answer) => {
    const { method, url: path, headers } = asked
    const passed = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answered) => {
      const policy = answered.headers['content-security-policy']
      if (typeof policy === 'string') answered.headers['content-security-policy'] = withEval(policy)
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  proxy.listen(Number(process.env['E2E_FIREFOX_PORT']), '127.0.0.1')
  await once(proxy, 'listening')
  return () => {
    proxy.close()
    proxy.closeAllConnections()
    agent.destroy()
  }
}

function withEval(policy: string): string {
  return policy.includes('script-src ')
    ? policy.replace('script-src ', "script-src 'unsafe-eval' ")
    : `${policy}; script-src 'unsafe-eval'`
}
