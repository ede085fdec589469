import { encodeRequest } from '#contract/encode-request'
import { endpoints, type OperationName } from '#contract/endpoints'
import { exampleKeyId } from '#contract/keys/key.docs'
import { exampleTransferId } from '#contract/miles/sample-ledger.docs'
import { exampleLinkId, exampleProposalId } from '#contract/proposals/proposal.docs'
import { exampleDeliveryId, exampleWebhookId } from '#contract/webhooks/webhook.docs'

/** The input of an operation in an example: path parameters, query and body in one object. */
export type ExampleRequest = Readonly<Record<string, unknown>>

/**
 * Describes something stored that an example is about: its id is random, so that the example looks it up first.
 *
 * @param name what a program calls it
 * @param field of the entries of the list
 * @param made the fields that follow in an entry, where it has to be the one that another example has made
 */
function inList(
  name: string,
  list: OperationName,
  query: ExampleRequest,
  field = 'id',
  made: Readonly<Record<string, string>> = {},
) {
  return { name, list, query, field, made: Object.entries(made) }
}

/** By the id that stands for the random one. */
const storedThings: Readonly<Record<string, ReturnType<typeof inList>>> = {
  [exampleTransferId]: inList('transfer', 'listTransfers', { limit: 1 }, 'transaction_id'),
  [exampleProposalId]: inList('proposal', 'listProposals', { limit: 1 }),
  [exampleKeyId]: inList('key', 'listKeys', {}, 'id', { role: 'staff', name: 'Night desk' }),
  [exampleWebhookId]: inList('webhook', 'listWebhooks', {}, 'id', { url: 'https://partner.example.com/events' }),
  [exampleDeliveryId]: inList('delivery', 'listWebhookDeliveries', { id: exampleWebhookId, limit: 1 }),
}

/** Which transfer an operation can be about. */
const transferFilters: Partial<Record<OperationName, ExampleRequest>> = {
  approveTransfer: { status: 'pending' },
  rejectTransfer: { status: 'pending' },
  reverseTransfer: { status: 'success' },
  approveReversal: { reversal: 'pending' },
  rejectReversal: { reversal: 'pending' },
}

/** Operations that another person has to call than the one who sent the transfer or asked for the reversal. */
const needsOtherPerson = /^(?:approve|reject)/

/** The variables of a shell for what stands for something random. */
const shellVariables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(storedThings).map(([id, { name }]) => [id, `${name.toUpperCase()}_ID`])),
  [exampleLinkId]: 'LINK_ID',
}

/** Returns what is stored of what a request is about, as the operation needs it. */
function storedFor(operation: OperationName, request: ExampleRequest) {
  return Object.values(request).flatMap((value) => {
    const stored = storedThings[String(value)]
    return stored === undefined ? [] : { ...stored, query: { ...transferFilters[operation], ...stored.query } }
  })
}

/**
 * Returns shell commands that call an operation. The address comes from the variable `BASE_URL`, the key from `API_KEY`, for
 * what a second person decides from `OTHER_API_KEY`.
 */
export function curlCommands(operation: OperationName, request: ExampleRequest): string {
  const lookups = storedFor(operation, request).map(({ name, list, query, field, made }) => {
    const entry = [`"${field}":"[^"]*"`, ...made.map(([key, value]) => `"${key}":"${value}"`)].join()
    return `${name.toUpperCase()}_ID=$(${curl(list, query, ' -s')} |\n  ${firstOf(entry)})`
  })
  if (operation !== 'createProposal') return [...lookups, curl(operation, request)].join('\n')
  // The only one that returns something random that no list has.
  return `PROPOSAL=$(${curl(operation, request, ' -s')})
echo "$PROPOSAL"
LINK_ID=$(echo "$PROPOSAL" | ${firstOf('"linkId":"[^"]*"')})`
}

/** Takes the first value of a field out of JSON with nothing but what every system has. */
function firstOf(entry: string): string {
  return `grep -o '${entry}' | head -n 1 | cut -d '"' -f 4`
}

function curl(operation: OperationName, request: ExampleRequest, options = ''): string {
  const { method } = endpoints[operation]
  const { path, query, body = {} } = encodeRequest(endpoints[operation], request)
  const hasBody = Object.keys(body).length > 0
  const search = query.size === 0 ? '' : `?${query.toString().replaceAll('%2C', ',')}`
  return [
    `curl${options}${method === 'GET' || hasBody ? '' : ` -X ${method}`} -H "Authorization: Bearer $${needsOtherPerson.test(operation) ? 'OTHER_API_KEY' : 'API_KEY'}"`,
    ...(hasBody ? ['-H "Content-Type: application/json"', `-d ${quote(write(body, JSON.stringify, '  '))}`] : []),
    `"$BASE_URL${withVariables(path, (name) => `$${name}`)}${search}"`,
  ].join(' \\\n  ')
}

/** Quotes a word for a POSIX shell. */
function quote(word: string): string {
  const quoted = `'${word.replaceAll("'", String.raw`'\''`)}'`
  return withVariables(quoted, (name) => `'"$${name}"'`)
}

/** Puts variables for what stands for something random. */
function withVariables(text: string, writeVariable: (name: string) => string): string {
  return Object.entries(shellVariables).reduce((rest, [id, name]) => rest.replaceAll(id, writeVariable(name)), text)
}

/** Returns a call by the TypeScript client, after look-ups of what it is about. */
export function typescriptCall(operation: OperationName, request: ExampleRequest): string {
  const lookups = storedFor(operation, request).map(({ name, list, query, made }) => {
    const entries = `(await client.call(endpoints.${list}, ${write(query, writeTypescript)})).data.data`
    const [key, value] = made.at(-1) ?? []
    return key === undefined
      ? `const [${name}] = ${entries}`
      : `const ${name} = ${entries}.find(({ ${key} }) => ${key} === '${value}')`
  })
  const client = needsOtherPerson.test(operation) ? 'otherClient' : 'client'
  const data = operation === 'createProposal' ? 'data: created' : 'data'
  const call = `const { ${data} } = await ${client}.call(endpoints.${operation}, ${write(request, writeTypescript)})`
  return [...lookups, call].join('\n')
}

function writeTypescript(value: unknown): string {
  if (value === exampleLinkId) return 'created.linkId'
  const stored = storedThings[String(value)]
  if (stored !== undefined) return `${stored.name}!.${stored.field}`
  return typeof value === 'string' && !/['\\]/.test(value) ? `'${value}'` : JSON.stringify(value)
}

/** Writes JSON or TypeScript: what is short on one line, else each part on a line of its own. */
function write(value: unknown, writeScalar: (value: unknown) => string, indent = ''): string {
  if (typeof value !== 'object' || value === null) return writeScalar(value)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const parts = Object.entries(value).map(([key, part]) => {
    const name = Array.isArray(value) ? '' : `${writeScalar === JSON.stringify ? `"${key}"` : key}: `
    return name + write(part, writeScalar, `${indent}  `)
  })
  const line = parts.join(', ')
  if (parts.length === 0) return open + close
  if (indent.length + line.length < 60 && !line.includes('\n')) {
    return Array.isArray(value) ? `[${line}]` : `{ ${line} }`
  }
  return `${open}\n${parts.map((part) => `${indent}  ${part}`).join(',\n')}\n${indent}${close}`
}
