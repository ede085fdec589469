import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
/** How a receiver answers at each of its paths; elsewhere it has received the event. */
export const answers = {
  '/slow': () => undefined,
  '/refusing': (response) => response.writeHead(503, { 'retry-after': '1' }).end('Later'),
  '/redirecting': (response) => response.writeHead(307, { location: '/redirected' }).end(),
  '/gone': (response) => response.writeHead(410).end(),
}
/** Starts a receiver that answers 204, after taking the whole event, or at some paths in another way. */
export async function startEventReceiver() {
  const received = []
  const server = createServer((request, response) => {
    const { url: path = '/', headers } = request
    void text(request).then((body) => {
      received.push({ path, headers, body })
      const answer = answers[path] ?? ((response) => response.writeHead(204).end())
      answer(response)
    })
  })
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    at: (path) => received.filter((each) => each.path === path),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
//# sourceMappingURL=event-receiver.js.map
