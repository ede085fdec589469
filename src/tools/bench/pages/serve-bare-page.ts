import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { bundleFloor } from '../floors.ts'

const html = `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<title>Bare page</title>
<script type="module" src="/bare.js"></script>
<main id="main"><div id="root"></div></main>
</html>`

/** Serves a page of React, router and query alone: it fetches a text and shows it as a heading. */
export async function serveBarePage() {
  const compress = promisify(brotliCompress)
  const script = await compress(await bundleFloor('page'))
  const page = await compress(html)
  const server = createServer(({ url }, response) => {
    response.setHeader('content-encoding', url === '/text' ? 'identity' : 'br')
    response.setHeader('content-type', url === '/bare.js' ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(url === '/text' ? 'A bare page' : url === '/bare.js' ? script : page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
