import { randomBytes, randomUUID } from 'node:crypto'
import type { OperationName } from '#contract/endpoints'
import {
  type AccountEventBody,
  maxRotations,
  maxWebhooks,
  rotationHours,
  type TransferEventBody,
  type Webhook,
  type WebhookDelivery,
  webhookFields,
} from '#contract/webhooks/webhook'
import * as z from 'zod/mini'
import type { Clock } from '../runtime/clock.ts'
import { decodeCursor, pageOf } from '../operation/cursor.ts'
import { InvalidInputError, NotFoundError } from '../operation/errors.ts'
import type { Operations } from '../operation/operation.ts'
import { isoTime } from '../miles/handlers/describe-transfer.ts'
import type { Caller } from '../operation/caller.ts'
import type { EventLog } from '../log/event-log.ts'
import { earlierSecretsAt, type StoredDelivery, type StoredWebhook, type WebhookStorage } from './webhook-storage.ts'

export type WebhookOperations = Operations<Extract<OperationName, `${string}Webhook${string}`>>

const position = z.object({ createdAtMs: z.int(), id: z.string() })

/**
 * @param allowedOrigins origins allowed over http and at any address
 *
 * @spec Events
 */
export function handleWebhooks(
  { webhooks: storage, log }: { readonly webhooks: WebhookStorage; readonly log: EventLog },
  allowedOrigins: readonly string[],
  clock: Clock,
): WebhookOperations {
  /** Returns a webhook, after an optional change. */
  async function find(id: string, change?: Parameters<typeof storage.change>[1], by?: Caller): Promise<StoredWebhook> {
    const known = id.toLowerCase()
    const found = change
      ? await storage.change(known, change, by)
      : (await storage.list()).find((each) => each.id === known)
    if (found === undefined) throw new NotFoundError('There is no such webhook')
    return found
  }

  return {
    createWebhook: {
      async handle({ url, events }, caller) {
        const secret = newSecret()
        const webhook: StoredWebhook = {
          id: randomUUID(),
          url: checkedUrl(url, allowedOrigins),
          events: [...new Set(events)],
          secret,
          earlierSecrets: [],
          createdBy: caller.personName === caller.keyId ? caller.keyLabel : caller.personName,
          createdAtMs: clock(),
          disabledAtMs: null,
          // Events of transactions that are still open will be sent.
          lastEventId: await log.settledEventId(),
        }
        if (!(await storage.add(webhook, caller))) {
          throw new InvalidInputError([`There are ${maxWebhooks} webhooks already: delete one first`], 'limit_reached')
        }
        return { body: { webhook: describeWebhook(webhook, clock()), secret } }
      },
    },

    listWebhooks: {
      async handle() {
        return { body: { data: (await storage.list()).map((webhook) => describeWebhook(webhook, clock())) } }
      },
    },

    updateWebhook: {
      async handle({ id, url, events, isEnabled }, caller) {
        const nowMs = clock()
        const change = ({ disabledAtMs }: StoredWebhook) => ({
          ...(url === undefined ? {} : { url: checkedUrl(url, allowedOrigins) }),
          ...(events === undefined ? {} : { events: [...new Set(events)] }),
          ...(isEnabled === undefined ? {} : { disabledAtMs: isEnabled ? null : (disabledAtMs ?? nowMs) }),
        })
        return { body: describeWebhook(await find(id, change, caller), clock()) }
      },
    },

    rotateWebhookSecret: {
      async handle({ id }, caller) {
        const secret = newSecret()
        const rotated = await find(id, (found) => rotate(found, secret, clock()), caller)
        return { body: { webhook: describeWebhook(rotated, clock()), secret } }
      },
    },

    listWebhookDeliveries: {
      async handle({ id, status, limit, cursor }) {
        const { id: known } = await find(id)
        const scope = ['listWebhookDeliveries', known, status] as const
        const after = decodeCursor(scope, position, cursor)
        const found = await storage.listDeliveries(known, status, after, limit + 1)
        const { page, pagination } = pageOf(found, limit, scope, ({ createdAtMs, id }) => ({ createdAtMs, id }))
        return { body: { data: page.map(describeDelivery), pagination } }
      },
    },

    sendWebhookAgain: {
      async handle({ id, deliveryId }) {
        const webhook = await find(id)
        if (webhook.disabledAtMs !== null) throw new InvalidInputError(['The webhook is disabled: enable it first'])
        const delivery = await storage.sendAgain(webhook.id, deliveryId, clock())
        if (delivery === undefined) throw new NotFoundError('There is no such delivery')
        return { body: describeDelivery(delivery), detail: `sent again to ${new URL(webhook.url).host}` }
      },
    },

    deleteWebhook: {
      async handle({ id }, caller) {
        const { id: known } = await find(id)
        await storage.delete(known, caller)
        return { body: { success: true } }
      },
    },
  }
}

function checkedUrl(text: string, allowedOrigins: readonly string[]): string {
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') throw new InvalidInputError([['url', 'must be without a user name']])
  if (url.protocol !== 'https:' && !allowedOrigins.includes(url.origin)) {
    throw new InvalidInputError([['url', 'must be an https URL, unless `WEBHOOKS_TO` names its origin']])
  }
  // Characters outside ASCII are escaped in `href`.
  if (!z.safeParse(webhookFields.url, url.href).success) throw new InvalidInputError([['url', 'is too long']])
  return url.href
}

function describeWebhook(webhook: StoredWebhook, nowMs: number): Webhook {
  const { id, url, events, createdBy, createdAtMs, disabledAtMs } = webhook
  const [earlier] = earlierSecretsAt(nowMs, webhook)
  return {
    id,
    url,
    events,
    createdBy,
    createdAt: isoTime(createdAtMs),
    disabledAt: disabledAtMs === null ? null : isoTime(disabledAtMs),
    earlierSecretEndsAt: earlier === undefined ? null : isoTime(earlier.endsAtMs),
  }
}

/** Returns the changes that give a webhook a new secret. */
function rotate(found: StoredWebhook, secret: string, nowMs: number): Partial<StoredWebhook> {
  // An attempt whose response was lost may have stored the secret already.
  if (found.secret === secret) return {}
  const earlier = earlierSecretsAt(nowMs, found)
  if (earlier.length >= maxRotations) {
    const againAt = isoTime(Math.min(...earlier.map(({ endsAtMs }) => endsAtMs)))
    throw new InvalidInputError(
      [`The secret was rotated ${maxRotations} times in ${rotationHours} hours: rotate it again after ${againAt}`],
      'limit_reached',
    )
  }
  const replaced = { secret: found.secret, endsAtMs: nowMs + rotationHours * 3_600_000 }
  return { secret, earlierSecrets: [replaced, ...earlier] }
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

function describeDelivery(delivery: StoredDelivery): WebhookDelivery {
  const { body, createdAtMs, lastAttemptAtMs, nextAttemptAtMs, ...shown } = delivery
  const { event_name: event, payload } = JSON.parse(body) as TransferEventBody | AccountEventBody
  return {
    ...shown,
    event,
    accountId: payload.account_id,
    transactionId: 'transaction_id' in payload ? payload.transaction_id : null,
    createdAt: isoTime(createdAtMs),
    status: nextAttemptAtMs !== null ? 'waiting' : shown.lastProblem === null ? 'delivered' : 'failed',
    lastAttemptAt: lastAttemptAtMs === null ? null : isoTime(lastAttemptAtMs),
    nextAttemptAt: nextAttemptAtMs === null ? null : isoTime(nextAttemptAtMs),
  }
}
