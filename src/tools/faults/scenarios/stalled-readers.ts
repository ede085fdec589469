import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '#client/client'
import { addDays, utcDay } from '#contract/days'
import { listHotels } from '#contract/hotels/list-hotels'
import { percentile } from '../../bench/percentile.ts'
import { testKeys } from '../../support/server-process.ts'
import { checkLedger } from '../check-ledger.ts'
import { type Scenario, SkippedError } from '../scenario.ts'
import { clientsOf, Senders } from '../senders.ts'
import { settleBoth } from '../settle-both.ts'

const maxMemoryMb = 256
/** Allows for the machine's other work. */
const maxP95Ms = 1000
const addresses = 100
const readers = 24
const stalledMs = 10_000

/** Strangers request megabytes of rates from 100 addresses and read nothing: memory stays bounded, transfers go on. */
export const stalledReaders: Scenario = {
  name: 'stalled readers',
  databases: ['SQLite', 'PostgreSQL'],
  async run({ fixture, random, choose }) {
    if (!existsSync('/proc/self/status')) throw new SkippedError('Memory is read from /proc')
    const service = await fixture.start()
    const offers = await offersRequest(service.origin)
    const request = rawRequest(offers)
    const clients = clientsOf(service, 4)
    const senders = new Senders({ random })
    await senders.sendAll(choose(300, 2000), clients)
    // Measured after the same responses for clients that read them, so that their remaining memory does not count.
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(Array.from({ length: readers }, () => readOffers(service.origin, offers)))
    }
    const restMb = memoryMb(service.pid)
    const stop = new AbortController()
    const sockets: Socket[] = []
    let mostMb = restMb
    async function stall() {
      for (let at = 0; at < choose(300, 3000); at += 1) {
        const localAddress = `127.0.1.${1 + (at % addresses)}`
        const socket = connect({ port: Number(new URL(service.origin).port), host: '127.0.0.1', localAddress })
        sockets.push(socket.on('error', () => undefined).pause())
        await once(socket, 'connect')
        socket.write(request)
      }
      for (const endMs = performance.now() + stalledMs; performance.now() < endMs; await sleep(100)) {
        mostMb = Math.max(mostMb, memoryMb(service.pid))
      }
    }
    senders.timesMs.length = 0
    try {
      await settleBoth(
        senders.sendUntil(stop.signal, clients),
        stall().finally(() => stop.abort()),
      )
    } finally {
      for (const socket of sockets) socket.destroy()
    }
    senders.expectNoLostResponses()
    await checkLedger(fixture, senders.orders)
    const p95Ms = Math.round(percentile(senders.timesMs, 95))
    const grownMb = Math.round(mostMb - restMb)
    const summary = `${sockets.length} stalled readers took ${grownMb} MB; the p95 of transfers was ${p95Ms} ms`
    if (grownMb > maxMemoryMb || p95Ms > maxP95Ms) throw new Error(summary)
    return `${senders.summary}; ${summary}`
  },
}

/** Returns the body of a request for all rates of all hotels, for nine rooms. */
async function offersRequest(origin: string): Promise<string> {
  const client = createClient({ baseUrl: `${origin}/v1`, apiKey: () => testKeys.public })
  const { data } = await client.call(listHotels, { latitude: 0, longitude: 0, radius: 20_000_000, limit: 20 })
  const checkin = addDays(utcDay(Date.now()), 30)
  return JSON.stringify({
    hotelIds: data.data.map(({ id }) => id),
    checkin,
    checkout: addDays(checkin, 2),
    occupancies: Array.from({ length: 9 }, () => ({ adults: 2 })),
    maxRatesPerHotel: 100,
  })
}

async function readOffers(origin: string, body: string): Promise<void> {
  const headers = { authorization: `Bearer ${testKeys.public}`, 'content-type': 'application/json' }
  await (await fetch(`${origin}/v1/hotels/offers`, { method: 'POST', headers, body })).arrayBuffer()
}

function rawRequest(body: string): string {
  const lines = [
    'POST /v1/hotels/offers HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${testKeys.public}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

function memoryMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
