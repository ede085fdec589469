import { setTimeout as sleep } from 'node:timers/promises'
import { retrySeconds } from '#contract/webhooks/webhook'
import type { Clock } from '../runtime/clock.ts'
import { measurements } from '../runtime/measurements.ts'
import { type Repeated, repeat } from '../runtime/repeat.ts'
import type { Leases, Renew } from '../database/leases.ts'
import { service } from '../log/event.ts'
import type { EventLog } from '../log/event-log.ts'
import type { SendEvent } from './send-event.ts'
import type { StoredDelivery, StoredWebhook, WebhookStorage } from './webhook-storage.ts'

export interface DeliveringOptions {
  readonly webhooks: WebhookStorage
  readonly log: EventLog
  readonly leases: Leases
  readonly send: SendEvent
  readonly clock: Clock
  /** Called when the database fails; delivery is retried. */
  readonly onError: (error: unknown) => void
  /** The waits after each failed attempt; the delivery fails after the last one. */
  readonly retriesMs?: readonly number[]
  /** How often a process checks whether it must take over the deliveries, 2 s if omitted. For tests. */
  readonly everyMs?: number
}

const usualRetriesMs = retrySeconds.map((seconds) => seconds * 1000)

/** The number of events sent to one webhook at a time. */
const sentAtOnce = 16
const usualEveryMs = 2000

/**
 * Starts to send the events of the log to webhooks, each at least once. One of all processes on a database sends; it follows
 * the log with a cursor per webhook. A slow receiver does not delay other ones.
 */
export function startDelivering(options: DeliveringOptions): Pick<Repeated, 'stop'> {
  const { webhooks, leases, onError, everyMs = usualEveryMs } = options
  return repeat(everyMs, onError, async (isStopped) => {
    if (!(await webhooks.list()).some(isEnabled)) return
    await leases.tryHold('webhooks', (renew) => deliver(options, renew, isStopped))
  })
}

function isEnabled({ disabledAtMs }: StoredWebhook): boolean {
  return disabledAtMs === null
}

/** Delivers events until it is stopped, no webhook is enabled, or the database fails. */
async function deliver(options: DeliveringOptions, renew: Renew, isStopped: () => boolean): Promise<void> {
  const { webhooks, log, clock, onError, everyMs = usualEveryMs } = options
  const ended = new AbortController()
  const sending = new Map<string, Promise<void>>()
  try {
    while (!isStopped()) {
      await renew()
      const enabled = (await webhooks.list()).filter(isEnabled)
      if (enabled.length === 0) return
      const lastEventId = await log.lastEventId()
      const behind = enabled.filter((webhook) => webhook.lastEventId !== lastEventId)
      // If a transaction takes too long, deliveries made before it are sent anyway.
      const settledEventId = behind.length > 0 && (await log.settledEventId().catch(onError))
      let hasMore = false
      if (typeof settledEventId === 'number') {
        for (const { id } of behind) hasMore = (await webhooks.passEvents(id, settledEventId, clock())) || hasMore
      }
      for (const { id } of enabled) {
        if (sending.has(id)) continue
        const sent = sendDue(id, options, ended.signal).catch(onError)
        const ending = sent.finally(() => sending.delete(id))
        sending.set(id, ending)
      }
      // Sleeps even if there is more, because steps on SQLite run without a pause.
      await sleep(hasMore ? 0 : everyMs / 4)
    }
  } finally {
    // The next process sends unfinished deliveries again.
    ended.abort()
    await Promise.all(sending.values())
  }
}

/** Sends the deliveries that are due to one webhook, with its current settings. */
async function sendDue(id: string, options: DeliveringOptions, signal: AbortSignal): Promise<void> {
  const { webhooks, clock } = options
  for (;;) {
    const webhook = (await webhooks.list()).find((each) => each.id === id)
    if (webhook === undefined || !isEnabled(webhook)) return
    const due = await webhooks.listDue(id, clock(), sentAtOnce)
    if (due.length === 0 || signal.aborted) return
    await Promise.all(due.map((delivery) => attempt(webhook, delivery, options, signal)))
  }
}

async function attempt(
  webhook: StoredWebhook,
  delivery: StoredDelivery,
  { webhooks, send, clock, retriesMs = usualRetriesMs }: DeliveringOptions,
  signal: AbortSignal,
): Promise<void> {
  const sent = await send(webhook, delivery, clock(), signal)
  if (sent === undefined) return
  measurements.webhookAttempt.publish({ outcome: sent.problem ?? 'received' })
  const nowMs = clock()
  const isGone = sent.status === 410
  // After 410, undelivered events wait until the webhook is enabled again, even after the last attempt.
  const waitMs = retriesMs[delivery.attempts] ?? (isGone ? 0 : undefined)
  await webhooks.storeAttempt(webhook.id, {
    ...delivery,
    attempts: delivery.attempts + 1,
    lastAttemptAtMs: nowMs,
    lastStatus: sent.status,
    lastProblem: sent.problem,
    nextAttemptAtMs: sent.problem === null || waitMs === undefined ? null : nowMs + Math.max(waitMs, sent.retryAfterMs),
  })
  if (!isGone) return
  // The URL may have changed meanwhile.
  await webhooks.change(webhook.id, ({ url }) => (url === webhook.url ? { disabledAtMs: nowMs } : {}), service)
}
