import { setTimeout as sleep } from 'node:timers/promises'
import { createWebhook } from '#contract/webhooks/create-webhook'
import { listWebhookDeliveries } from '#contract/webhooks/list-webhook-deliveries'
import { listWebhooks } from '#contract/webhooks/list-webhooks'
import type { TransferEventBody } from '#contract/webhooks/webhook'
import { type EventReceiver, startEventReceiver } from '../../support/event-receiver.ts'
import { checkLedger } from '../check-ledger.ts'
import type { Scenario } from '../scenario.ts'
import { clientsOf, type Order, Senders } from '../senders.ts'

const badPaths = ['/slow', '/refusing', '/redirecting', '/gone']
const maxWaitMs = 90_000
const pollMs = 200

/**
 * Services that send events are killed with `kill -9`, while some receivers are slow, refuse, redirect or are gone. The
 * good receiver gets every stored transfer at least once and nothing else. For the others, waiting deliveries are
 * counted, and the receiver that is gone is disabled.
 */
export const receivers: Scenario = {
  name: 'receivers of events',
  databases: ['SQLite', 'PostgreSQL'],
  async run({ fixture, random, choose, hasTime }) {
    const receiver = await startEventReceiver()
    try {
      const start = () => fixture.start({ env: { WEBHOOKS_TO: receiver.origin } })
      let services = [await start(), await start()]
      const [client] = clientsOf(services[0]!, 1)
      for (const path of ['/good', ...badPaths]) {
        await client!.call(createWebhook, { url: receiver.origin + path, events: ['transfer-in.success'] })
      }
      const senders = new Senders({ random })
      let rounds = 0
      for (; rounds < choose(1, 8) && hasTime(); rounds += 1) {
        const killed = new AbortController()
        const sending = senders.sendUntil(
          killed.signal,
          services.flatMap((service) => clientsOf(service, 4)),
        )
        await sleep(random.integer(1000, 3000))
        killed.abort()
        // Either service may be the one that sends events.
        await Promise.all(services.map((service) => service.kill()))
        await sending
        services = [await start(), await start()]
        await senders.sendAll(
          0,
          services.flatMap((service) => clientsOf(service, 4)),
        )
        await awaitAll(receiver, senders.orders)
      }
      const repeated = expectOnlyOrders(receiver, senders.orders)
      const lastClient = clientsOf(services[0]!, 1)[0]!
      const { data: webhooks } = (await lastClient.call(listWebhooks, {})).data
      const disabled = webhooks.filter(({ disabledAt }) => disabledAt !== null).map(({ url }) => new URL(url).pathname)
      if (disabled.join() !== '/gone') throw new Error(`Disabled: ${disabled.join()}`)
      for (const { id, url } of webhooks) {
        const { data: failed } = (await lastClient.call(listWebhookDeliveries, { id, status: 'failed' })).data
        if (failed.length > 0) throw new Error(`${url} was given up`)
        const { data: waiting } = (await lastClient.call(listWebhookDeliveries, { id, status: 'waiting' })).data
        if (waiting.length > 0 === url.endsWith('/good')) throw new Error(`${url}: ${waiting.length} wait`)
      }
      if (receiver.at('/redirected').length > 0) throw new Error('A redirect was followed')
      await checkLedger(fixture, senders.orders)
      return `${senders.summary}; both services killed ${rounds} times; each transfer received, ${repeated} of them again; refused ${receiver.at('/refusing').length} times, slow ${receiver.at('/slow').length} times`
    } finally {
      await receiver.close()
    }
  },
}

function bodiesOf(receiver: EventReceiver): readonly TransferEventBody['payload'][] {
  return receiver.at('/good').map(({ body }) => (JSON.parse(body) as TransferEventBody).payload)
}

/** Waits until the good receiver has all orders, which takes up to 15 s until the lease of a killed service expires. */
async function awaitAll(receiver: EventReceiver, orders: readonly Order[]): Promise<void> {
  for (const startedAtMs = performance.now(); ; await sleep(pollMs)) {
    const received = new Set(bodiesOf(receiver).map(({ reference_id }) => reference_id))
    const missing = orders.filter(({ referenceId }) => !received.has(referenceId))
    if (missing.length === 0) return
    if (performance.now() - startedAtMs > maxWaitMs) throw new Error(`${missing.length} transfers were not sent`)
  }
}

/** Throws unless the good receiver has the orders and nothing else; returns how many of its events are repetitions. */
function expectOnlyOrders(receiver: EventReceiver, orders: readonly Order[]): number {
  const byReference = new Map(orders.map((order) => [order.referenceId, order]))
  for (const { reference_id, account_id, amount } of bodiesOf(receiver)) {
    const order = byReference.get(reference_id)
    if (order?.accountId !== account_id || order.amount !== amount) throw new Error(`"${reference_id}" was invented`)
  }
  const events = receiver.at('/good')
  const bodies = new Map(events.map(({ headers, body }) => [headers['webhook-id'], body]))
  if (bodies.size !== orders.length) throw new Error(`${bodies.size} ids for ${orders.length} transfers`)
  if (events.some(({ headers, body }) => bodies.get(headers['webhook-id']) !== body)) {
    throw new Error('An event was sent again with another body')
  }
  return events.length - bodies.size
}
