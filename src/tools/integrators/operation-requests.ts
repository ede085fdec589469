import type { Client } from '#client/client'
import { approveTransfer } from '#contract/approve-transfer'
import { createAccount } from '#contract/create-account'
import { utcDay } from '#contract/days'
import type { AnyEndpoint } from '#contract/endpoint'
import { endpoints, type OperationName } from '#contract/endpoints'
import { interfaceExamples } from '#contract/openapi/examples/interface-examples'
import { reverseTransfer } from '#contract/reverse-transfer'
import { transferMiles } from '#contract/transfer-miles'

/** Transfers of more miles than this wait for another person. */
export const reviewAbove = 5000

type Fields = Readonly<Record<string, unknown>>

/** A request that succeeds, by where its fields go. */
export interface OperationRequest {
  readonly endpoint: AnyEndpoint
  readonly path: Fields
  readonly query: Fields
  /** `undefined` for an operation without a body. */
  readonly body: Fields | undefined
}

/**
 * Returns a request of each operation, in an order in which all of them succeed, each once: that of the examples, with
 * accounts and transfers of its own.
 *
 * @param own sends the requests
 * @param other belongs to another person, who sends what the requests decide
 * @param run tells the accounts and references of one call from those of another; two digits
 */
export async function operationRequests(own: Client, other: Client, run: string): Promise<readonly OperationRequest[]> {
  let made = 0

  async function open(): Promise<string> {
    made += 1
    const phone_number = `+1303555${run}${String(made).padStart(2, '0')}`
    return (await other.call(createAccount, { phone_number, external_id: `${run} ${made}` })).data.account_id
  }

  const [account, changed] = [await open(), await open()]

  async function send(amount: number): Promise<string> {
    made += 1
    const order = { account_id: account, amount, reference_id: `${run} ${made}` }
    return (await other.call(transferMiles, order)).data.transaction_id
  }

  async function requestReversal(): Promise<string> {
    const id = await send(reviewAbove + 1)
    await own.call(approveTransfer, { id })
    await other.call(reverseTransfer, { id, reason: 'Sent twice' })
    return id
  }

  const sealed = await send(1)
  const ofAccount = { account_id: account }
  const ledger: Partial<Record<OperationName, Fields>> = {
    transferMiles: { ...ofAccount, reference_id: `${run} new` },
    listTransfers: { all: true, reference_id: `${run} new` },
    getTransfer: { id: sealed },
    getTransferProof: { id: sealed },
    approveTransfer: { id: await send(reviewAbove + 1) },
    rejectTransfer: { id: await send(reviewAbove + 1) },
    reverseTransfer: { id: await send(1), reference_id: `${run} correction` },
    approveReversal: { id: await requestReversal() },
    rejectReversal: { id: await requestReversal() },
    createAccount: { phone_number: `+1303555${run}99`, external_id: `${run} new` },
    getAccount: ofAccount,
    getStatement: { id: account },
    listAccountChanges: { id: changed },
    updateAccount: { id: changed, phone_number: `+1303555${run}98` },
    freezeAccount: { id: changed },
    unfreezeAccount: { id: changed },
    closeAccount: { id: changed },
  }
  const examples: Readonly<Record<OperationName, { readonly request: Fields }>> = interfaceExamples(utcDay(Date.now()))
  return Object.entries(endpoints).map(([name, endpoint]) => {
    const operation = name as OperationName
    return split(endpoint, { ...examples[operation].request, ...ledger[operation] })
  })
}

function split(endpoint: AnyEndpoint, request: Fields): OperationRequest {
  const isInPath = (name: string) => endpoint.path.includes(`{${name}}`)
  const fields = Object.entries(request)
  const path = Object.fromEntries(fields.filter(([name]) => isInPath(name)))
  const rest = Object.fromEntries(fields.filter(([name]) => !isInPath(name)))
  return endpoint.body === undefined
    ? { endpoint, path, query: rest, body: undefined }
    : { endpoint, path, query: {}, body: rest }
}
