import { exampleKeyId } from '#contract/keys/key.docs'
import { exampleProposalId } from '#contract/proposals/proposal.docs'
import { exampleTransferId } from '#contract/miles/sample-ledger.docs'
import { exampleWebhookId } from '#contract/webhooks/webhook.docs'
import type { InlineOperation } from '#contract/openapi/inline-references'

/** What an example passes to an operation: path parameters, query and body in one object. */
export type ExampleRequest = Readonly<Record<string, unknown>>

/**
 * The operations on a transfer that is already there, each with the filter that finds one. Ids of transfers are random, so
 * these examples begin with a look-up, as those about a proposal, a key or a webhook do.
 */
const transferFilters: Readonly<Record<string, string>> = {
  getTransfer: '',
  getTransferProof: '',
  approveTransfer: 'status=pending&',
  rejectTransfer: 'status=pending&',
  reverseTransfer: 'status=success&',
  approveReversal: 'reversal=pending&',
  rejectReversal: 'reversal=pending&',
}

/** By the ids that stand for random ones: the lists that have one first. */
const examples: Readonly<Record<string, { readonly variable: string; readonly list: string }>> = {
  [exampleProposalId]: { variable: 'PROPOSAL_ID', list: '/proposals?limit=1' },
  [exampleKeyId]: { variable: 'KEY_ID', list: '/keys' },
  [exampleWebhookId]: { variable: 'WEBHOOK_ID', list: '/webhooks' },
}

/** Operations that another person has to call than the one who sent the transfer or asked for the reversal. */
const needsOtherPerson = /^(?:approve|reject)/

/**
 * Returns shell commands that call an operation with the values of its example. The key comes from the variable `API_KEY`, for
 * what a second person decides from `OTHER_API_KEY`.
 */
export function curlCommands(
  baseUrl: string,
  path: string,
  method: string,
  operation: InlineOperation,
  request: ExampleRequest,
): string {
  const { operationId } = operation
  const filter = transferFilters[operationId]
  const key = needsOtherPerson.test(operationId) ? 'OTHER_API_KEY' : 'API_KEY'
  const rest = { ...request }
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    if (value in examples) return `$${examples[value]?.variable}`
    return value === exampleTransferId ? '$TRANSFER_ID' : encodeURIComponent(value)
  })
  const url = baseUrl + filledPath + (method === 'get' ? queryOf(rest) : '')
  const hasBody = method !== 'get' && Object.keys(rest).length > 0
  const words = [
    `curl${method === 'get' || hasBody ? '' : ` -X ${method.toUpperCase()}`} -H "Authorization: Bearer $${key}"`,
    ...(hasBody ? ['-H "Content-Type: application/json"', `-d ${quote(formatJson(rest))}`] : []),
    quoteUrl(url),
  ]
  const command = words.join(' \\\n  ')
  if (filter !== undefined) {
    const list = `${baseUrl}/miles/transfer/list?${filter}limit=1`
    return `${lookup('TRANSFER_ID', list, 'transaction_id')}\n${command}`
  }
  const example = Object.values(examples).find(({ variable }) => url.includes(`$${variable}`))
  return example === undefined ? command : `${lookup(example.variable, baseUrl + example.list, 'id')}\n${command}`
}

/** Takes the first id out of a list with nothing but what every system has. */
function lookup(variable: string, list: string, field: string): string {
  return [
    `${variable}=$(curl -s -H "Authorization: Bearer $API_KEY"`,
    `${quoteUrl(list)} |`,
    `grep -o '"${field}":"[^"]*"' | head -n 1 | cut -d '"' -f 4)`,
  ].join(' \\\n  ')
}

function queryOf(request: ExampleRequest): string {
  const query = Object.entries(request).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return query.length === 0 ? '' : `?${query.join('&').replaceAll('%2C', ',')}`
}

/** JSON with each field of an object on a line of its own. */
function formatJson(value: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(value).map(([name, field]) => `    ${JSON.stringify(name)}: ${JSON.stringify(field)}`)
  return `{\n${fields.join(',\n')}\n  }`
}

/** Quotes a URL, in which all but variables is percent-encoded. */
function quoteUrl(url: string): string {
  return url.includes('$') ? `"${url}"` : quote(url)
}

/** Quotes a word for a POSIX shell. */
function quote(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`
}
