import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Opens a proxy in front of a service for Firefox. Playwright evaluates its scripts with `eval`. Firefox, unlike
 * Chromium, applies the page's policy to them, so the proxy allows `eval` and changes nothing else.
 *
 * @param servicePort the port of a service on this machine
 * @param port the port to listen on; any free port by default
 */
export async function allowEval(servicePort: number, port = 0) {
  const agent = new Agent({ keepAlive: true })
  const proxy = createServer((received, response) => {
    const { method, url: path, headers } = received
    const passed = request({ agent, host: '127.0.0.1', port: servicePort, method, path, headers }, (passing) => {
      const policy = passing.headers['content-security-policy']
      if (typeof policy === 'string') passing.headers['content-security-policy'] = withEval(policy)
      response.writeHead(passing.statusCode ?? 502, passing.headers)
      passing.pipe(response)
    })
    passed.on('error', () => response.destroy())
    received.pipe(passed)
  })
  proxy.listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    stop() {
      proxy.close()
      proxy.closeAllConnections()
      agent.destroy()
    },
  }
}

function withEval(policy: string): string {
  return policy.includes('script-src ')
    ? policy.replace('script-src ', "script-src 'unsafe-eval' ")
    : `${policy}; script-src 'unsafe-eval'`
}
