import * as fc from 'fast-check'
import type { Expected, ModelledLedger, ModelledOrder } from './modelled-ledger.ts'

/** A response of the service. */
export interface ModelResponse {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** Two services over one database; each call names the one it goes to. */
export interface RealLedger {
  call(service: number, sender: string, path: string, body?: object | null): Promise<ModelResponse>
}

/** Returns a name that is unique to the run. */
export type Name = (number: number) => string

export interface Names {
  readonly phone: Name
  readonly externalId: Name
  readonly reference: Name
}

type Command = fc.AsyncCommand<ModelledLedger, RealLedger>
type Check = (response: ModelResponse, expected: Expected) => void

const services = fc.nat(1)
const anyIndex = fc.nat(1000)
const senders = fc.constantFrom('desk', 'office', 'limited', 'desk again')
const unknownAccountId = '00000000-0000-4000-8000-000000000000'

/** Commands for everything that can be done to the ledger, each checked against the model. */
export function modelCommands(names: Names, senderNames: readonly string[], check: Check): fc.Arbitrary<Command>[] {
  const command = (text: string, run: Command['run'], canRun: Command['check'] = () => true): Command => ({
    check: canRun,
    run,
    toString: () => text,
  })
  const pick = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % items.length]

  async function transfer(model: ModelledLedger, real: RealLedger, order: ModelledOrder, targets: readonly number[]) {
    const expected = model.transfer(order)
    const body = bodyOf(order)
    const path = '/miles/transfer/create'
    const responses = await Promise.all(targets.map((service) => real.call(service, order.sender, path, body)))
    const [best] = responses.toSorted((one, other) => one.status - other.status)
    if (best === undefined) throw new Error('a transfer was sent to no service')
    check(best, expected)
    if (expected.status !== 200) {
      for (const response of responses) check(response, expected)
      return
    }
    for (const response of responses) if (response !== best) check(response, model.transfer(order))
    const stored = model.transfers.at(-1)
    if (stored !== undefined) stored.id = String(best.body['transaction_id'])
  }

  const open = fc.tuple(fc.nat(4), fc.nat(4), services).map(([phone, external, service]) =>
    command(`open ${phone} ${external} at ${service}`, async (model, real) => {
      const [phone_number, external_id] = [names.phone(phone), names.externalId(external)]
      const expected = model.open(phone_number, external_id)
      const response = await real.call(service, 'desk', '/miles/account/create', { phone_number, external_id })
      check(response, expected)
      const opened = model.accounts.at(-1)
      if (expected.status === 200 && opened !== undefined) opened.id = String(response.body['account_id'])
    }),
  )
  const send = fc
    .record({
      reference: fc.nat(15),
      account: fc.option(anyIndex, { freq: 12 }),
      recipient: fc.constantFrom<ModelledOrder['recipient']>(
        'account_id',
        'account_id',
        'phone_number',
        'phone_number',
        'both',
        'neither',
      ),
      amount: fc.oneof(
        { arbitrary: fc.integer({ min: 1, max: 800 }), weight: 6 },
        fc.constantFrom(0, 1, 500, 501, 999_999, 1_000_000),
      ),
      note: fc.option(fc.constantFrom('a note', 'another'), { nil: undefined }),
      sender: senders,
      targets: fc.oneof(
        { arbitrary: fc.tuple(services), weight: 4 },
        fc.array(services, { minLength: 2, maxLength: 6 }),
      ),
    })
    .map(({ account, reference, targets, ...order }) =>
      command(`send ${reference} ${order.amount} by ${order.sender} to ${targets.join()}`, (model, real) => {
        const known = account === null ? undefined : pick(model.accounts, account)
        return transfer(model, real, { ...order, reference: names.reference(reference), account: known }, targets)
      }),
    )
  const sendAgain = fc.tuple(anyIndex, services, fc.boolean()).map(([at, service, isSame]) =>
    command(
      `send ${at} again at ${service}${isSame ? '' : ', changed'}`,
      async (model, real) => {
        const known = pick(model.transfers, at)
        if (known === undefined) return
        const amount = isSame ? known.amount : (known.amount % 900) + 1
        await transfer(model, real, { ...known, recipient: 'account_id', amount }, [service])
      },
      ({ transfers }) => transfers.length > 0,
    ),
  )
  const decide = fc
    .tuple(anyIndex, fc.boolean(), fc.constantFrom(...senderNames), services)
    .map(([at, isApproved, decider, service]) =>
      command(
        `${isApproved ? 'approve' : 'reject'} ${at} by ${decider} at ${service}`,
        async (model, real) => {
          // Mostly decides pending transfers, which are few.
          const pending = model.transfers.filter(({ status }) => status === 'pending')
          const known = pick(pending.length > 0 && at % 4 > 0 ? pending : model.transfers, at)
          if (known === undefined) return
          const expected = model.decide(known, isApproved ? 'success' : 'failed', decider)
          check(
            await real.call(service, decider, `/miles/transfer/${known.id}/${isApproved ? 'approve' : 'reject'}`, null),
            expected,
          )
        },
        ({ transfers }) => transfers.length > 0,
      ),
    )
  const reverse = fc.tuple(anyIndex, fc.constantFrom(...senderNames), services).map(([at, sender, service]) =>
    command(
      `reverse ${at} by ${sender} at ${service}`,
      async (model, real) => {
        const known = pick(model.transfers, at)
        if (known === undefined) return
        const expected = model.reverse(known, sender)
        check(await real.call(service, sender, `/miles/transfer/${known.id}/reverse`, { reason: 'wrong' }), expected)
      },
      ({ transfers }) => transfers.length > 0,
    ),
  )
  const decideReversal = fc
    .tuple(anyIndex, fc.boolean(), fc.constantFrom(...senderNames), services)
    .map(([at, isApproved, decider, service]) =>
      command(
        `${isApproved ? 'approve' : 'reject'} the reversal of ${at} by ${decider} at ${service}`,
        async (model, real) => {
          const pending = model.transfers.filter(({ reversal }) => reversal?.status === 'pending')
          const known = pick(pending.length > 0 && at % 4 > 0 ? pending : model.transfers, at)
          if (known === undefined) return
          const expected = model.decideReversal(known, isApproved ? 'booked' : 'rejected', decider)
          const path = `/miles/transfer/${known.id}/reversal/${isApproved ? 'approve' : 'reject'}`
          check(await real.call(service, decider, path, { reason: 'checked' }), expected)
        },
        ({ transfers }) => transfers.length > 0,
      ),
    )
  const changePhone = fc.tuple(anyIndex, fc.nat(7), services).map(([at, phone, service]) =>
    command(
      `change the phone number of ${at} to ${phone} at ${service}`,
      async (model, real) => {
        const known = pick(model.accounts, at)
        if (known === undefined) return
        const phone_number = names.phone(phone)
        const expected = model.changePhone(known, phone_number)
        const path = `/miles/account/${known.id}/update`
        check(await real.call(service, 'desk', path, { phone_number, reason: 'moved' }), expected)
      },
      ({ accounts }) => accounts.length > 0,
    ),
  )
  const changeStatus = fc
    .tuple(anyIndex, fc.constantFrom('freeze', 'unfreeze', 'unfreeze', 'freeze', 'unfreeze', 'close'), services)
    .map(([at, change, service]) =>
      command(
        `${change} ${at} at ${service}`,
        async (model, real) => {
          const known = pick(model.accounts, at)
          if (known === undefined) return
          const expected = model.changeStatus(known, change)
          check(await real.call(service, 'desk', `/miles/account/${known.id}/${change}`, { reason: 'asked' }), expected)
        },
        ({ accounts }) => accounts.length > 0,
      ),
    )
  return [open, send, send, sendAgain, decide, reverse, decideReversal, changePhone, changeStatus]
}

function bodyOf({ reference, account, recipient, amount, note }: ModelledOrder): object {
  const [id, phone] = [account?.id ?? unknownAccountId, account?.phone ?? '+1']
  return {
    ...(recipient === 'account_id' || recipient === 'both' ? { account_id: id } : {}),
    ...(recipient === 'phone_number' || recipient === 'both' ? { phone_number: phone === '+1' ? '+19' : phone } : {}),
    amount,
    reference_id: reference,
    ...(note === undefined ? {} : { note }),
  }
}
