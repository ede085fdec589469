import type { AnyEndpoint } from '#contract/endpoint'

/** Returns a short description of the service for language models, in the form of llmstxt.org: one line for each operation. */
export function llmsText(endpoints: readonly AnyEndpoint[], baseUrl: string): string {
  const groups = [...new Set(endpoints.map(({ group }) => group))].map((name) => {
    const lines = endpoints
      .filter(({ group }) => group === name)
      .map(
        ({ method, path, summary, needs, operation }) => `- ${method} ${path} (${operation}, ${needs} key): ${summary}`,
      )
    return `## ${name}\n\n${lines.join('\n')}\n`
  })
  return `# Milestay

> A service of a miles-based travel platform: hotel deals priced in miles, hotels and their rates, places and airports, and
> transfers of miles into accounts of members. JSON over HTTP.

- Base address: ${baseUrl}
- Authentication: every operation needs \`Authorization: Bearer <API_KEY>\`, with a public, an agent's or a staff key; each may call what the one before may.
- Errors: \`{"code", "message"}\` with the HTTP status; a 400 of the miles operations is \`{"errors": [{"message"}]}\`.
- Prices in miles are for the whole stay; days are YYYY-MM-DD, times ISO 8601 in UTC; lists in a query are repeated or separated by commas.
- A transfer of miles is made once for each \`reference_id\`: after a lost response, look it up with GET /miles/transfer/list?reference_id=… before sending again.

## Description

- [OpenAPI document](${baseUrl}/openapi.json): every parameter, field, example and error
- [Documentation](${new URL('/docs', baseUrl).href}): the same as a page, with commands to paste

${groups.join('\n')}`
}
