import { spawn } from 'node:child_process'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/**
 * Runs instead of Firefox, and starts it with the same arguments. Playwright drives a system Firefox by WebDriver BiDi,
 * and gives up if the browser does not know one of its first commands, as releases before 143 do not. Tests do not
 * depend on the effects of these commands, so the bridge confirms each of them. Everything else passes unchanged.
 *
 * `FIREFOX_PROGRAM` names the program.
 */
const program = process.env['FIREFOX_PROGRAM']
if (program === undefined) throw new Error('FIREFOX_PROGRAM must name the program of Firefox')

const host = '127.0.0.1'
const firefox = spawn(program, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => firefox.kill(signal))
firefox.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
firefox.on('exit', (code) => process.exit(code ?? 1))

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const port = /^WebDriver BiDi listening on ws:\/\/127\.0\.0\.1:(\d+)$/.exec(line)?.[1]
  if (port === undefined) return console.error(line)
  const server = createServer((client) => join(client, Number(port)))
  server.listen(0, host, () =>
    console.error(`WebDriver BiDi listening on ws://${host}:${(server.address() as AddressInfo).port}`),
  )
})

function join(client: Socket, port: number) {
  const browser = connect(port, host)
  // Firefox refuses requests that name another port.
  client.once('data', (request) => {
    browser.write(request.toString('latin1').replace(/^Host: .*$/im, `Host: ${host}:${port}`), 'latin1')
    client.pipe(browser)
  })
  let rest = Buffer.alloc(0)
  let isOpen = false
  browser.on('data', (data) => {
    rest = Buffer.concat([rest, data])
    const headEnd = rest.indexOf('\r\n\r\n') + 4
    if (!isOpen && headEnd >= 4) {
      isOpen = true
      client.write(rest.subarray(0, headEnd))
      rest = rest.subarray(headEnd)
    }
    for (let frame = isOpen ? firstFrame(rest) : undefined; frame !== undefined; frame = firstFrame(rest)) {
      client.write(confirmation(frame.payload) ?? rest.subarray(0, frame.end))
      rest = rest.subarray(frame.end)
    }
  })
  for (const [socket, other] of [
    [client, browser],
    [browser, client],
  ] as const) {
    socket.on('error', () => other.destroy()).on('close', () => other.destroy())
  }
}

/** Returns the first complete frame of a server's WebSocket. */
function firstFrame(data: Buffer): { readonly payload: Buffer; readonly end: number } | undefined {
  if (data.length < 2) return undefined
  const short = data.readUInt8(1) & 0x7f
  const start = short < 126 ? 2 : short === 126 ? 4 : 10
  if (data.length < start) return undefined
  const length = short < 126 ? short : short === 126 ? data.readUInt16BE(2) : Number(data.readBigUInt64BE(2))
  const end = start + length
  return data.length < end ? undefined : { payload: data.subarray(start, end), end }
}

/** Returns the frame that replaces an error about an unknown command. */
function confirmation(payload: Buffer): Buffer | undefined {
  if (!payload.includes('"unknown command"')) return undefined
  const { type, id, error } = JSON.parse(payload.toString()) as { type: string; id?: number; error?: string }
  if (type !== 'error' || error !== 'unknown command') return undefined
  const text = Buffer.from(JSON.stringify({ type: 'success', id, result: {} }))
  return Buffer.concat([Buffer.from([0x81, text.length]), text])
}
