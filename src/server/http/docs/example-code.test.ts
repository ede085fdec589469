import { execFileSync } from 'node:child_process'
import { endpoints, type OperationName } from '#contract/endpoints'
import { interfaceExamples } from '#contract/openapi/interface-docs'
import { describe, expect, it } from 'vitest'
import { curlCommands, type ExampleRequest, typescriptCall } from './example-code.ts'

const baseUrl = 'http://localhost:3000/v1'
const examples: Readonly<Record<OperationName, { readonly request: ExampleRequest }>> = interfaceExamples('2027-01-15')
const names = Object.keys(endpoints) as OperationName[]

/** The words of each operation's last command, as a shell reads them. */
function wordsOf(...examples: readonly string[]): string[][] {
  const lines = examples.map((commands) =>
    commands.slice(Math.max(commands.lastIndexOf('\ncurl') + 1, 0)).replace(/^.*?curl/, String.raw`printf '%s\0'`),
  )
  const script = lines.map((line) => line.split('\necho')[0]!.replace(/\)$/, '')).join(String.raw`; printf '\1'` + '\n')
  const ids = { TRANSFER_ID: '7', PROPOSAL_ID: '8', KEY_ID: '9', WEBHOOK_ID: '10', DELIVERY_ID: '11', LINK_ID: '12' }
  const variables = { BASE_URL: baseUrl, API_KEY: 'key', OTHER_API_KEY: 'other', ...ids }
  const printed = execFileSync('sh', ['-c', script], { encoding: 'utf8', env: variables })
  return printed.split('\u0001').map((words) => words.split('\0').slice(0, -1))
}

describe('The commands of an operation', () => {
  it('are words of a shell', () => {
    const found = wordsOf(...names.map((name) => curlCommands(name, examples[name].request)))
    for (const [at, name] of names.entries()) {
      const words = found[at]!
      expect(words.at(-1), name).toMatch(/^http:\/\/localhost:3000\/v1\/[\w/-]+(\?[\w=&%.,-]+)?$/)
      expect(words.includes('-d'), name).toBe('body' in endpoints[name])
      const body = words.includes('-d') ? words[words.indexOf('-d') + 1]! : '{}'
      expect(JSON.parse(body)).toBeTypeOf('object')
    }
    const bodyOf = (name: OperationName): unknown => JSON.parse(found[names.indexOf(name)]!.at(-2)!)
    expect(bodyOf('openProposal')).toEqual({ linkId: '12' })
    expect(bodyOf('sendWebhookAgain')).toEqual({ deliveryId: '11' })
  })

  it('find their transfer first, and decide as another person', () => {
    const [lookup, command] = curlCommands('approveTransfer', examples.approveTransfer.request).split('\ncurl')
    expect(lookup).toMatch(/^TRANSFER_ID=\$\(curl -s [^]*\$API_KEY[^]*\/miles\/transfer\/list\?status=pending&limit=1"/)
    expect(command).toContain('$OTHER_API_KEY')
    expect(command).toContain('/miles/transfer/$TRANSFER_ID/approve"')
  })

  it('change and end only the key and the webhook of the examples', () => {
    expect(curlCommands('revokeKey', examples.revokeKey.request)).toContain('"role":"staff","name":"Night desk"')
    expect(typescriptCall('revokeKey', examples.revokeKey.request)).toContain(
      "find(({ role, name }) => role === 'staff' && name === 'Night desk')",
    )
    expect(curlCommands('deleteWebhook', examples.deleteWebhook.request)).toContain(
      '"url":"https://partner.example.com',
    )
  })

  it('quote a value that contains a quote', () => {
    const request = { phone_number: '+12025550123', external_id: "it's" }
    const [words = []] = wordsOf(curlCommands('createAccount', request))
    expect(JSON.parse(words[words.indexOf('-d') + 1]!)).toEqual(request)
  })
})

describe('The TypeScript of an operation', () => {
  it('looks up its subject, and calls as another person where required', () => {
    expect(typescriptCall('approveTransfer', examples.approveTransfer.request)).toBe(
      `const [transfer] = (await client.call(endpoints.listTransfers, { status: 'pending', limit: 1 })).data.data
const { data } = await otherClient.call(endpoints.approveTransfer, {
  id: transfer!.transaction_id,
  reason: 'Checked with the partner'
})`,
    )
  })
})
