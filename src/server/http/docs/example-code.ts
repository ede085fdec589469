import { encodeRequest } from '#contract/encode-request'
import { endpoints, type OperationName } from '#contract/endpoints'
import { exampleKeyId } from '#contract/keys/key.docs'
import { exampleTransferId } from '#contract/miles/sample-ledger.docs'
import { exampleLinkId, exampleProposalId } from '#contract/proposals/proposal.docs'
import { exampleDeliveryId, exampleWebhookId } from '#contract/webhooks/webhook.docs'

/** The input of an operation in an example: path parameters, query and body in one object. */
export type ExampleRequest = Readonly<Record<string, unknown>>

/**
 * Describes a stored object that an example uses. Its id is random, so the example looks it up in a list first.
 *
 * @param name the name of its variable
 * @param field the field of a list entry that has the id
 * @param match the fields of the entry that another example creates; without them, the first entry will do
 */
function inList(
  name: string,
  list: OperationName,
  query: ExampleRequest,
  field = 'id',
  match: Readonly<Record<string, string>> = {},
) {
  return { name, list, query, field, match: Object.entries(match) }
}

/** Stored objects by the placeholder of their id. */
const storedThings: Readonly<Record<string, ReturnType<typeof inList>>> = {
  [exampleTransferId]: inList('transfer', 'listTransfers', { limit: 1 }, 'transaction_id'),
  [exampleProposalId]: inList('proposal', 'listProposals', { limit: 1 }),
  [exampleKeyId]: inList('key', 'listKeys', {}, 'id', { role: 'staff', name: 'Night desk' }),
  [exampleWebhookId]: inList('webhook', 'listWebhooks', {}, 'id', { url: 'https://partner.example.com/events' }),
  [exampleDeliveryId]: inList('delivery', 'listWebhookDeliveries', { id: exampleWebhookId, limit: 1 }),
}

/** The filters that find a suitable transfer for an operation. */
const transferFilters: Partial<Record<OperationName, ExampleRequest>> = {
  approveTransfer: { status: 'pending' },
  rejectTransfer: { status: 'pending' },
  reverseTransfer: { status: 'success' },
  approveReversal: { reversal: 'pending' },
  rejectReversal: { reversal: 'pending' },
}

/** Operations that must be called by a different person than the sender of the transfer or the requester of the reversal. */
const needsOtherPerson = /^(?:approve|reject)/

/** The shell variables for placeholders of random values. */
const shellVariables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(storedThings).map(([id, { name }]) => [id, `${name.toUpperCase()}_ID`])),
  [exampleLinkId]: 'LINK_ID',
}

/** Returns the stored objects that a request refers to, with the filters that the operation needs. */
function storedFor(operation: OperationName, request: ExampleRequest) {
  return Object.values(request).flatMap((value) => {
    const stored = storedThings[String(value)]
    return stored === undefined ? [] : { ...stored, query: { ...transferFilters[operation], ...stored.query } }
  })
}

/**
 * Returns shell commands that call an operation. The address comes from the variable `BASE_URL`, the key from `API_KEY`, or
 * from `OTHER_API_KEY` if a second person must decide.
 */
export function curlCommands(operation: OperationName, request: ExampleRequest): string {
  const lookups = storedFor(operation, request).map(({ name, list, query, field, match }) => {
    const entry = [`"${field}":"[^"]*"`, ...match.map(([key, value]) => `"${key}":"${value}"`)].join()
    return `${name.toUpperCase()}_ID=$(${curl(list, query, ' -s')} |\n  ${firstOf(entry)})`
  })
  if (operation !== 'createProposal') return [...lookups, curl(operation, request)].join('\n')
  // The only operation whose response has a random value that no list contains.
  return `PROPOSAL=$(${curl(operation, request, ' -s')})
echo "$PROPOSAL"
LINK_ID=$(echo "$PROPOSAL" | ${firstOf('"linkId":"[^"]*"')})`
}

/** Returns a command that extracts the first value of a field from JSON, using only tools that every system has. */
function firstOf(entry: string): string {
  return `grep -o '${entry}' | head -n 1 | cut -d '"' -f 4`
}

function curl(operation: OperationName, request: ExampleRequest, options = ''): string {
  const { method } = endpoints[operation]
  const { path, query, body = {} } = encodeRequest(endpoints[operation], request)
  const hasBody = Object.keys(body).length > 0
  const search = query.size === 0 ? '' : `?${query.toString().replaceAll('%2C', ',')}`
  // curl chooses GET by itself, and POST where there is a body.
  const methodOption = method === 'GET' || hasBody ? '' : ` -X ${method}`
  const key = needsOtherPerson.test(operation) ? 'OTHER_API_KEY' : 'API_KEY'
  return [
    `curl${options}${methodOption} -H "Authorization: Bearer $${key}"`,
    ...(hasBody ? ['-H "Content-Type: application/json"', `-d ${quote(write(body, json, '  '))}`] : []),
    `"$BASE_URL${withVariables(path, (name) => `$${name}`)}${search}"`,
  ].join(' \\\n  ')
}

/** Quotes a word for a POSIX shell. */
function quote(word: string): string {
  const quoted = `'${word.replaceAll("'", String.raw`'\''`)}'`
  return withVariables(quoted, (name) => `'"$${name}"'`)
}

/** Replaces placeholders of random values by variables. */
function withVariables(text: string, writeVariable: (name: string) => string): string {
  return Object.entries(shellVariables).reduce((rest, [id, name]) => rest.replaceAll(id, writeVariable(name)), text)
}

/** Returns a call with the TypeScript client, after look-ups of the objects that it uses. */
export function typescriptCall(operation: OperationName, request: ExampleRequest): string {
  const lookups = storedFor(operation, request).map(({ name, list, query, match }) => {
    const entries = `(await client.call(endpoints.${list}, ${write(query, typescript)})).data.data`
    const names = match.map(([field]) => field).join(', ')
    const conditions = match.map(([field, value]) => `${field} === '${value}'`).join(' && ')
    return match.length === 0
      ? `const [${name}] = ${entries}`
      : `const ${name} = ${entries}.find(({ ${names} }) => ${conditions})`
  })
  const client = needsOtherPerson.test(operation) ? 'otherClient' : 'client'
  const data = operation === 'createProposal' ? 'data: created' : 'data'
  const call = `const { ${data} } = await ${client}.call(endpoints.${operation}, ${write(request, typescript)})`
  return [...lookups, call].join('\n')
}

function writeTypescript(value: unknown): string {
  if (value === exampleLinkId) return 'created.linkId'
  const stored = storedThings[String(value)]
  if (stored !== undefined) return `${stored.name}!.${stored.field}`
  return typeof value === 'string' && !/['\\]/.test(value) ? `'${value}'` : JSON.stringify(value)
}

/** How languages write the names and the scalars of an object. */
const json = { name: (name: string) => `"${name}"`, scalar: (value: unknown) => JSON.stringify(value) }
const typescript: typeof json = { name: (name) => name, scalar: writeTypescript }
/** Writes a value on one line if it is short, otherwise with one part per line. */
function write(value: unknown, syntax: typeof json, indent = ''): string {
  if (typeof value !== 'object' || value === null) return syntax.scalar(value)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const parts = Object.entries(value).map(([key, part]) => {
    const name = Array.isArray(value) ? '' : `${syntax.name(key)}: `
    return name + write(part, syntax, `${indent}  `)
  })
  const line = parts.join(', ')
  if (parts.length === 0) return open + close
  if (indent.length + line.length < 60 && !line.includes('\n')) {
    return Array.isArray(value) ? `[${line}]` : `{ ${line} }`
  }
  return `${open}\n${parts.map((part) => `${indent}  ${part}`).join(',\n')}\n${indent}${close}`
}
