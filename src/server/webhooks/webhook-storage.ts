import { dayMs } from '#contract/days'
import {
  keptDeliveryDays,
  maxWebhooks,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
} from '#contract/webhooks/webhook'
import { all, type Query, raw, rows, run, sql, type Sql, type Steps } from '../database/sql.ts'
import { type NewEvent, newEvent, operator, writeEvent } from '../log/event.ts'
import type { Clock } from '../runtime/clock.ts'
import { describeEvent, type PassedEvent } from './describe-event.ts'

/** A replaced secret that still signs until `endsAtMs`. */
export interface EarlierSecret {
  readonly secret: string
  readonly endsAtMs: number
}

export interface StoredWebhook extends Pick<Webhook, 'id' | 'url' | 'events' | 'createdBy'> {
  readonly secret: string
  /** Newest first; some may have ended. */
  readonly earlierSecrets: readonly EarlierSecret[]
  readonly createdAtMs: number
  readonly disabledAtMs: number | null
  /** The last event of the log for which deliveries were made or skipped. */
  readonly lastEventId: number
}

export interface StoredDelivery extends Pick<WebhookDelivery, 'id' | 'attempts' | 'lastStatus' | 'lastProblem'> {
  /** The JSON that is sent. */
  readonly body: string
  readonly createdAtMs: number
  readonly lastAttemptAtMs: number | null
  /** `null` once the delivery was received or has failed for good. */
  readonly nextAttemptAtMs: number | null
}

type DeliveryPosition = Pick<StoredDelivery, 'createdAtMs' | 'id'>
type WebhookRow = Omit<StoredWebhook, 'events' | 'earlierSecrets'> &
  Readonly<Record<'events' | 'older', string>> & { readonly earlier: string | null; readonly endsAtMs: number }

const webhookColumns = `webhook_id AS id, url, events, secret, earlier_secret AS earlier, earlier_ends_at AS "endsAtMs",
  older_secrets AS older, created_by AS "createdBy", created_at AS "createdAtMs",
  disabled_at AS "disabledAtMs", last_event_id AS "lastEventId"`
const deliveryColumns = sql`delivery_id AS id, body, created_at AS "createdAtMs", attempts, attempted_at AS "lastAttemptAtMs",
  last_status AS "lastStatus", last_problem AS "lastProblem", next_attempt_at AS "nextAttemptAtMs"`

const withStatus: Readonly<Record<WebhookDelivery['status'], string>> = {
  waiting: 'next_attempt_at IS NOT NULL',
  delivered: 'next_attempt_at IS NULL AND last_problem IS NULL',
  failed: 'next_attempt_at IS NULL AND last_problem IS NOT NULL',
}

/** The number of events that a webhook passes in one transaction. */
const eventsPerStep = 500

/** Lists all webhooks, oldest first. */
function* readWebhooks(): Steps<StoredWebhook[]> {
  const rows = yield* run<WebhookRow>(`SELECT ${webhookColumns} FROM webhooks ORDER BY created_at, webhook_id`)
  return rows.map(({ events, earlier, endsAtMs, older, ...row }) => ({
    ...row,
    events: JSON.parse(events) as WebhookEvent[],
    earlierSecrets: [
      ...(earlier === null ? [] : [{ secret: earlier, endsAtMs }]),
      ...(JSON.parse(older) as EarlierSecret[]),
    ],
  }))
}

/** Returns the earlier secrets of a webhook that still sign, newest first. */
export function earlierSecretsAt(nowMs: number, { earlierSecrets }: Pick<StoredWebhook, 'earlierSecrets'>) {
  return earlierSecrets.filter(({ endsAtMs }) => endsAtMs > nowMs)
}

export type WebhookStorage = ReturnType<typeof createWebhookStorage>

/** Stores webhooks and their deliveries. Changes of webhooks are events in the ledger's log, which deliveries follow. */
export function createWebhookStorage({ query, run: runSteps, transaction }: Sql, clock: Clock) {
  /** Logs only the host of the URL, because the log is permanent. */
  const writeChange = ({ id, url, events, disabledAtMs }: StoredWebhook, change: string, by: NewEvent['by']) => {
    const isCommand = by.keyId === operator.keyId
    const state = { webhook_id: id, change, host: new URL(url).host, events, is_enabled: disabledAtMs === null }
    const body = { kind: 'webhook.changed', ...state, ...(!isCommand && { done_by_key: by.keyId }), at: clock() }
    return writeEvent(newEvent(id, isCommand ? operator : by, body))
  }
  const oneAtATime = <Result>(work: () => Steps<Result>) => transaction(work, ['webhooks'])
  return {
    /** Adds a webhook; returns `false` at the limit of webhooks. */
    add: (webhook: StoredWebhook, by: NewEvent['by'] = operator) =>
      oneAtATime(function* () {
        const { id, url, events, secret, createdBy, createdAtMs, lastEventId } = webhook
        if ((yield* readWebhooks()).filter((other) => other.id !== id).length >= maxWebhooks) return false
        const added = yield* run(
          sql`INSERT INTO webhooks (webhook_id, url, events, secret, created_by, created_at, last_event_id)
           VALUES (${id}, ${url}, ${JSON.stringify(events)}, ${secret}, ${createdBy}, ${createdAtMs}, ${lastEventId}) ON CONFLICT (webhook_id) DO NOTHING RETURNING 1 AS one`,
        )
        if (added.length > 0) yield* writeChange(webhook, 'created', by)
        return true
      }),

    list: () => runSteps(readWebhooks()),

    /** Changes a webhook based on its current state; returns the new state, or `undefined` if it does not exist. */
    change: (id: string, change: (found: StoredWebhook) => Partial<StoredWebhook>, by: NewEvent['by'] = operator) =>
      oneAtATime(function* () {
        const found = (yield* readWebhooks()).find((webhook) => webhook.id === id)
        if (found === undefined) return undefined
        const changed = { ...found, ...change(found) }
        const { url, events, secret, disabledAtMs } = changed
        const [earlier, ...older] = changed.earlierSecrets
        const { secret: earlierSecret, endsAtMs } = earlier ?? { secret: null, endsAtMs: null }
        yield* run(
          sql`UPDATE webhooks
           SET url = ${url}, events = ${JSON.stringify(events)}, secret = ${secret}, earlier_secret = ${earlierSecret}, earlier_ends_at = ${endsAtMs}, older_secrets = ${JSON.stringify(older)}, disabled_at = ${disabledAtMs}
           WHERE webhook_id = ${id}`,
        )
        yield* writeChange(changed, secret === found.secret ? 'changed' : 'rotated', by)
        return changed
      }),

    delete: (id: string, by: NewEvent['by'] = operator) =>
      oneAtATime(function* () {
        const found = (yield* readWebhooks()).find((webhook) => webhook.id === id)
        if (found !== undefined) yield* writeChange(found, 'deleted', by)
        yield* run(sql`DELETE FROM webhook_deliveries WHERE webhook_id = ${id}`)
        yield* run(sql`DELETE FROM webhooks WHERE webhook_id = ${id}`)
      }),

    /**
     * Makes deliveries for the next events that the webhook has selected, up to a settled event. Returns whether there may
     * be more. Moves the cursor back if the log is shorter.
     */
    passEvents: (id: string, settledEventId: number, nowMs: number) =>
      oneAtATime(function* () {
        const [webhook] = yield* run<{ events: string; lastEventId: number }>(
          sql`SELECT events, last_event_id AS "lastEventId" FROM webhooks WHERE webhook_id = ${id} AND disabled_at IS NULL`,
        )
        if (webhook === undefined || webhook.lastEventId === settledEventId) return false
        const passed = yield* run<PassedEvent>(
          sql`SELECT passed.event_id AS "eventId", kind, body, account_id AS "accountId", reference_id AS "referenceId", amount
           FROM (SELECT * FROM events WHERE event_id > ${webhook.lastEventId} AND event_id <= ${settledEventId} ORDER BY event_id LIMIT ${raw(eventsPerStep)}) AS passed
           LEFT JOIN transfers ON transaction_id = subject ORDER BY passed.event_id`,
        )
        const chosen = JSON.parse(webhook.events) as WebhookEvent[]
        const deliveries = passed.flatMap((event) => {
          const described = describeEvent(event)
          const isChosen = described !== undefined && chosen.includes(described.body.event_name)
          return isChosen ? [[described.id, JSON.stringify(described.body)]] : []
        })
        yield* run(
          sql`INSERT INTO webhook_deliveries (webhook_id, delivery_id, body, created_at, attempts, next_attempt_at)
           SELECT ${id}, value ->> 0, value ->> 1, ${nowMs}, 0, ${nowMs} FROM ${rows(deliveries)} AS value WHERE TRUE
           ON CONFLICT (webhook_id, delivery_id) DO NOTHING`,
        )
        const lastEventId = passed.at(-1)?.eventId ?? Math.min(webhook.lastEventId, settledEventId)
        yield* run(sql`UPDATE webhooks SET last_event_id = ${lastEventId} WHERE webhook_id = ${id}`)
        return passed.length === eventsPerStep
      }),

    ...createDeliveryStorage(query),
  }
}

function createDeliveryStorage(query: Query) {
  return {
    /** Lists deliveries of a webhook, newest first. */
    listDeliveries(
      id: string,
      status: WebhookDelivery['status'] | undefined,
      after: DeliveryPosition | undefined,
      limit: number,
    ) {
      const where = all([
        sql`webhook_id = ${id}`,
        ...(status === undefined ? [] : [raw(withStatus[status])]),
        ...(after ? [sql`(created_at, delivery_id) < (${after.createdAtMs}, ${after.id})`] : []),
      ])
      return query<StoredDelivery>(
        sql`SELECT ${deliveryColumns} FROM webhook_deliveries WHERE ${where}
         ORDER BY created_at DESC, delivery_id DESC LIMIT ${limit}`,
      )
    },

    /** Lists the deliveries of a webhook that are due, longest due first. */
    listDue: (id: string, nowMs: number, limit: number) =>
      query<StoredDelivery>(
        sql`SELECT ${deliveryColumns} FROM webhook_deliveries WHERE webhook_id = ${id} AND next_attempt_at <= ${nowMs}
         ORDER BY next_attempt_at LIMIT ${limit}`,
      ),

    async storeAttempt(id: string, delivery: StoredDelivery) {
      const { id: deliveryId, attempts, lastAttemptAtMs, lastStatus, lastProblem, nextAttemptAtMs } = delivery
      await query(
        sql`UPDATE webhook_deliveries
         SET attempts = ${attempts}, attempted_at = ${lastAttemptAtMs}, last_status = ${lastStatus}, last_problem = ${lastProblem}, next_attempt_at = ${nextAttemptAtMs}
         WHERE webhook_id = ${id} AND delivery_id = ${deliveryId}`,
      )
    },

    /** Schedules a delivery as if it were new, and returns it; `undefined` if it does not exist. */
    async sendAgain(id: string, deliveryId: string, nowMs: number) {
      const [found] = await query<StoredDelivery>(
        sql`UPDATE webhook_deliveries SET attempts = 0, next_attempt_at = ${nowMs} WHERE webhook_id = ${id} AND delivery_id = ${deliveryId}
         RETURNING ${deliveryColumns}`,
      )
      return found
    },

    /** Deletes the deliveries that are at least 30 days old and no longer wait. */
    async deleteOld(nowMs: number) {
      await query(
        sql`DELETE FROM webhook_deliveries WHERE webhook_id IN (SELECT webhook_id FROM webhooks) AND created_at <= ${nowMs - keptDeliveryDays * dayMs}
         AND next_attempt_at IS NULL`,
      )
    },
  }
}
