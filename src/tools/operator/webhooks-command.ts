import type { AnyEndpoint } from '#contract/endpoint'
import { createWebhook } from '#contract/webhooks/create-webhook'
import { listWebhookDeliveries } from '#contract/webhooks/list-webhook-deliveries'
import { type Webhook, webhookEvents } from '#contract/webhooks/webhook'
import type { Clock } from '#server/runtime/clock'
import { NotFoundError } from '#server/operation/errors'
import { anyone, type Caller } from '#server/operation/caller'
import type { HandlerResponse } from '#server/operation/operation'
import { type DatabaseLocation, openStorages } from '#server/storages/open-storages'
import { operator as operatorKey } from '#server/log/event'
import { handleWebhooks, type WebhookOperations } from '#server/webhooks/handle-webhooks'
import type { Config } from '#service/config'
import * as z from 'zod/mini'
import { expectDatabase } from './expect-database.ts'
import { formatTable } from './format-table.ts'
import { parseCommand, RefusedError, UsageError } from './parse-command.ts'
import { reportError } from './run-command.ts'

export const webhooksUsage = `Usage:
  npm run -s webhooks -- create <URL> --events <event,…>
  npm run -s webhooks -- list
  npm run -s webhooks -- rotate|enable|disable|delete <webhook id>
  npm run -s webhooks -- deliveries <webhook id> [--status waiting|delivered|failed]
  npm run -s webhooks -- send-again <webhook id> <delivery id>

The events are ${webhookEvents.join(', ')}.`

/** The number of deliveries to list. */
const listed = 50

export interface WebhooksCommandOptions {
  readonly config: DatabaseLocation & Pick<Config, 'webhooksTo' | 'platform'>
  readonly clock: Clock
  /** Receives the output: a secret, or a table. */
  readonly write: (text: string) => void
  /** Receives messages about the output. */
  readonly log: (line: string) => void
}

type Action = (operations: WebhookOperations) => Promise<void>

const operator: Caller = { ...anyone, ...operatorKey, personName: 'operator', address: '', requestId: '', origin: '' }

/**
 * Creates, lists, changes and deletes a service's webhooks, and sends events again, even while the service runs.
 *
 * @returns the exit code
 */
export async function runWebhooksCommand(args: readonly string[], options: WebhooksCommandOptions): Promise<number> {
  const { config, clock } = options
  try {
    const action = readAction(args, options)
    await expectDatabase(options.config)
    const storages = await openStorages(options)
    try {
      await action(handleWebhooks(storages, config.webhooksTo, clock))
    } catch (error) {
      throw error instanceof NotFoundError ? new RefusedError(error.message) : error
    } finally {
      await storages.close()
    }
    return 0
  } catch (error) {
    return await reportError(error, webhooksUsage, options)
  }
}

function readAction(args: readonly string[], options: WebhooksCommandOptions): Action {
  const { positionals, values } = parseCommand({
    args: [...args],
    allowPositionals: true,
    options: { events: { type: 'string' }, status: { type: 'string' } },
  })
  const [command = '', ...operands] = positionals
  const { write, log } = options
  const form = [command, operands.length, ...Object.keys(values)].join(' ')
  const [first = '', second = ''] = operands
  const change = (isEnabled: boolean): Action => {
    return async ({ updateWebhook }) => {
      await bodyOf(updateWebhook.handle({ id: first, isEnabled }, operator))
      log(`${isEnabled ? 'Enabled' : 'Disabled'} the webhook ${first}`)
    }
  }
  const actions: Readonly<Record<string, () => Action>> = {
    'create 1 events': () => create({ url: first, events: values.events?.split(',') ?? [] }, options),
    'list 0': () => async (operations) => {
      const { data } = await bodyOf(operations.listWebhooks.handle({}, operator))
      write(formatTable([['WEBHOOK ID', 'CREATED', 'STATUS', 'URL', 'EVENTS'], ...data.map(describe)]))
    },
    'rotate 1': () => async (operations) => {
      const { webhook, secret } = await bodyOf(operations.rotateWebhookSecret.handle({ id: first }, operator))
      log(`The previous secret also signs until ${webhook.earlierSecretEndsAt}; the new one will not be shown again`)
      write(`${secret}\n`)
    },
    'enable 1': () => change(true),
    'disable 1': () => change(false),
    'delete 1': () => async (operations) => {
      await bodyOf(operations.deleteWebhook.handle({ id: first }, operator))
      log(`Deleted the webhook ${first}`)
    },
    'deliveries 1': () => listDeliveries(first, undefined, options),
    'deliveries 1 status': () => listDeliveries(first, values.status, options),
    'send-again 2': () => async (operations) => {
      await bodyOf(operations.sendWebhookAgain.handle({ id: first, deliveryId: second }, operator))
      log(`${second} is sent again`)
    },
  }
  const action = actions[form]
  if (action === undefined) {
    throw new UsageError(command === '' ? 'Missing command' : `Invalid command "${args.join(' ')}"`)
  }
  return action()
}

function create(wish: { url: string; events: string[] }, { config, write, log }: WebhooksCommandOptions): Action {
  if (config.platform !== undefined) throw new RefusedError('With PLATFORM_URL no events are sent from here')
  const { url, events } = parsed(createWebhook.body, wish)
  return async (operations) => {
    const { webhook, secret } = await bodyOf(operations.createWebhook.handle({ url, events }, operator))
    log(`Created the webhook ${webhook.id}; its secret will not be shown again`)
    write(`${secret}\n`)
  }
}

function listDeliveries(id: string, wanted: string | undefined, { write }: WebhooksCommandOptions): Action {
  const { status } = parsed(listWebhookDeliveries.query, wanted === undefined ? {} : { status: wanted })
  return async (operations) => {
    const request = { id, status, limit: listed, cursor: undefined }
    const { data } = await bodyOf(operations.listWebhookDeliveries.handle(request, operator))
    const rows = data.map((delivery) => [
      delivery.id,
      delivery.event,
      delivery.transactionId ?? delivery.accountId,
      delivery.status,
      String(delivery.attempts),
      [delivery.lastProblem, delivery.lastStatus].filter((part) => part !== null).join(' '),
      delivery.nextAttemptAt ?? '',
    ])
    write(formatTable([['DELIVERY ID', 'EVENT', 'ABOUT', 'STATUS', 'ATTEMPTS', 'LAST', 'NEXT'], ...rows]))
  }
}

function describe({ id, createdAt, disabledAt, url, events }: Webhook): string[] {
  return [id, createdAt, disabledAt === null ? 'enabled' : `disabled ${disabledAt}`, url, events.join()]
}

/** @throws {UsageError} naming the first invalid field */
function parsed<Schema extends z.ZodMiniType>(schema: Schema | undefined, value: unknown): z.output<Schema> {
  if (schema === undefined) throw new Error('There is no schema')
  const { data, error } = z.safeParse(schema, value)
  const [issue] = error?.issues ?? []
  if (issue !== undefined) throw new UsageError(`${issue.path.join('.')}: ${issue.message}`)
  return data as z.output<Schema>
}

async function bodyOf<E extends AnyEndpoint>(response: HandlerResponse<E> | Promise<HandlerResponse<E>>) {
  const received = await response
  if (!('body' in received)) throw new Error('The response has no body')
  return received.body
}
