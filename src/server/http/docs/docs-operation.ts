import type { JsonSchema, OpenApiOperation, OpenApiParameter } from '#contract/openapi'
import { type Html, html, withCode } from './html.ts'

/** One operation: what it does, what it takes, how it is called and what it answers. */
export function operationSection(baseUrl: string, path: string, method: string, operation: OpenApiOperation): Html {
  const { operationId, summary, description, security, parameters, requestBody, responses } = operation
  const role = security[0]?.['apiKey']?.[0] ?? 'public'
  const { 200: success, 304: _, ...failures } = responses
  return html` <section class="operation" id="${operationId}" aria-labelledby="${operationId}-title">
    <h3 id="${operationId}-title"><a href="#${operationId}">${summary}</a></h3>
    <p class="call">
      <span class="method">${method.toUpperCase()}</span> <code>${path}</code> <span class="role">${role} key</span>
    </p>
    <p>${withCode(description)}</p>
    ${parameters.length > 0 ? parameterTable(parameters) : ''}
    ${
      requestBody === undefined
        ? ''
        : html`<h4>Body</h4>
            ${schemaTree(requestBody.content['application/json'].schema)}`
    }
    <h4>Example</h4>
    <pre tabindex="0"><code>${curl(baseUrl, path, method, operation)}</code></pre>
    <h4>Answer</h4>
    ${success?.content === undefined ? '' : html`${headerList(success.headers)}${schemaTree(success.content['application/json'].schema)}`}
    <h4>Errors</h4>
    <dl class="errors">
      ${Object.entries(failures).map(
        ([status, { description: says }]) =>
          html`<div>
            <dt>${status}</dt>
            <dd>${withCode(says)}</dd>
          </div>`,
      )}
    </dl>
  </section>`
}

function parameterTable(parameters: readonly OpenApiParameter[]): Html {
  return html` <h4>Parameters</h4>
    <div class="scroll" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Value</th>
            <th scope="col">Default</th>
          </tr>
        </thead>
        <tbody>
          ${parameters.map(
            ({ name, in: place, required, description, schema }) =>
              html` <tr>
                <th scope="row">
                  <code>${name}</code>${required ? html` <span class="required">required</span>` : ''}${
                    place === 'path' ? html` <span class="place">in the path</span>` : ''
                  }
                </th>
                <td>
                  ${valueOf(schema)}${description === undefined ? '' : html`<span class="says">${withCode(description)}</span>`}
                </td>
                <td>
                  ${schema.default === undefined || schema.default === '' ? '' : html`<code>${String(schema.default)}</code>`}
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`
}

function headerList(headers: Readonly<Record<string, object>>): Html {
  const own = Object.entries(headers).flatMap(([name, header]) =>
    'description' in header ? [html`<li><code>${name}</code> ${String(header.description)}</li>`] : [],
  )
  return own.length === 0
    ? html``
    : html`<ul class="headers">
        ${own}
      </ul>`
}

/** An object's fields, each with what is in it; an array as what it holds. */
function schemaTree(schema: JsonSchema): Html {
  const { properties } = contentOf(schema)
  if (properties === undefined) return html`<p>${valueOf(schema)}</p>`
  return html`<ul class="fields">
    ${Object.entries(properties).map(([name, value]) => {
      const field = value as JsonSchema
      const label = html`<code>${name}</code> <span class="type">${valueOf(field)}</span>`
      return contentOf(field).properties === undefined
        ? html`<li>${label}</li>`
        : html`<li>
            <details open>
              <summary>${label}</summary>
              ${schemaTree(field)}
            </details>
          </li>`
    })}
  </ul>`
}

function contentOf(schema: JsonSchema): JsonSchema {
  return schema.type === 'array' && schema.items !== undefined ? contentOf(schema.items as JsonSchema) : schema
}

/** What a value may be, in words. */
function valueOf(schema: JsonSchema): string {
  if (schema.enum !== undefined) return schema.enum.map(String).join(' or ')
  if (schema.const !== undefined) return String(schema.const)
  if (schema.type === 'array') {
    const items = `list of ${pluralOf(schema.items as JsonSchema)}`
    return schema.maxItems === undefined ? items : `${items} with commas between, at most ${schema.maxItems}`
  }
  return kindOf(schema) + rangeOf(schema)
}

function pluralOf(schema: JsonSchema): string {
  return schema.type === 'array' ? `lists of ${pluralOf(schema.items as JsonSchema)}` : `${kindOf(schema)}s`
}

function kindOf({ type, format }: JsonSchema): string {
  const kinds: Readonly<Record<string, string>> = {
    date: 'date',
    'date-time': 'date and time, UTC',
    uri: 'URL',
    integer: 'whole number',
    string: 'text',
  }
  return kinds[format ?? ''] ?? kinds[String(type)] ?? String(type ?? 'any')
}

function rangeOf({ minimum, maximum, minLength, maxLength }: JsonSchema): string {
  const figure = (value: number) => value.toLocaleString('en-US').replace('-', '\u2212')
  if (minimum !== undefined && maximum !== undefined) return `, ${figure(minimum)} to ${figure(maximum)}`
  if (minimum !== undefined) return `, ${figure(minimum)} or more`
  if (maximum !== undefined) return `, at most ${figure(maximum)}`
  if (maxLength !== undefined) return `, ${figure(minLength ?? 0)} to ${figure(maxLength)} characters`
  return ''
}

function curl(baseUrl: string, path: string, method: string, { parameters }: OpenApiOperation): string {
  const query = new URLSearchParams()
  let filled = path
  for (const { name, in: place, schema } of parameters) {
    const example = String(schema.examples?.[0] ?? schema.default ?? '')
    if (place === 'path') filled = filled.replace(`{${name}}`, example)
    else if (example !== '') query.set(name, example)
  }
  const url = `${baseUrl}${filled}${query.size > 0 ? `?${query.toString()}` : ''}`
  return `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}-H "Authorization: Bearer $API_KEY" \\\n  '${url}'`
}
