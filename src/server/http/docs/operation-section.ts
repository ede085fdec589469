import type { JsonSchema, OpenApiContent, OpenApiHeader, OpenApiParameter } from '#contract/openapi/document'
import type { InlineOperation } from '#contract/openapi/inline-references'
import { namedHeaders } from '#contract/openapi/responses'
import { curlCommands, type ExampleRequest } from './curl-command.ts'
import { type Html, html, withCode } from '../html.ts'
import { eitherOf } from '../either-of.ts'

/** Renders one operation: its description, parameters, body, an example and the response. */
export function operationSection(
  baseUrl: string,
  path: string,
  method: string,
  operation: InlineOperation,
  request: ExampleRequest,
): Html {
  const { operationId, summary, description, security, parameters, requestBody, responses } = operation
  const role = security[0]?.['apiKey']?.[0] ?? 'public'
  const { 200: success } = responses
  return html` <section class="operation" id="${operationId}" aria-labelledby="${operationId}-title">
    <h3 id="${operationId}-title"><a href="#${operationId}">${summary}</a></h3>
    <p class="call">
      <span class="method">${method.toUpperCase()}</span> <code>${path}</code> <span class="role">${role} key</span>
    </p>
    <p>${withCode(description)}</p>
    ${
      parameters.length === 0
        ? ''
        : html`<h4>Parameters</h4>
            <ul class="fields">
              ${parameters.map(parameterItem)}
            </ul>`
    }
    ${
      requestBody === undefined
        ? ''
        : html`<h4>Body${requestBody.required ? '' : ', which may be left out'}</h4>
            ${says(requestBody.content['application/json'].schema.description)}
            ${fieldList(requestBody.content['application/json'].schema, 'request')}`
    }
    <h4>Example</h4>
    <pre tabindex="0"><code>${curlCommands(baseUrl, path, method, operation, request)}</code></pre>
    <h4>Response</h4>
    ${success?.content === undefined ? '' : response(success.headers, success.content)}
  </section>`
}

function parameterItem({ name, in: place, required, description = '', schema, example }: OpenApiParameter): Html {
  const words = [description, ...(example === undefined ? [] : [`For example \`${String(example)}\`.`])]
  const label = place === 'path' ? `{${name}}` : name
  return fieldItem(label, { ...schema, description: words.join(' ') }, 'request', required)
}

/** Closed at first: most readers look for a request, and the page stays light. */
function response(headers: Readonly<Record<string, OpenApiHeader>>, content: OpenApiContent): Html {
  const { schema, example } = content['application/json']
  return html`${headerList(headers)}
    <details class="sample">
      <summary>Fields</summary>
      ${fieldList(schema, 'response')}
    </details>
    ${
      example === undefined
        ? ''
        : html`<details class="sample">
            <summary>Example</summary>
            <pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>
          </details>`
    }`
}

function headerList(headers: Readonly<Record<string, OpenApiHeader>>): Html {
  const own = Object.entries(headers)
    .filter(([name]) => !Object.hasOwn(namedHeaders, name))
    .map(([name, { description }]) => html`<li><code>${name}</code> ${withCode(description)}</li>`)
  return own.length === 0
    ? html``
    : html`<ul class="headers">
        ${own}
      </ul>`
}

type Side = 'request' | 'response'

/**
 * The fields of an object, or of the objects in a list, each with its own fields. A request marks those that are required;
 * in a response every field is always there.
 */
function fieldList(schema: JsonSchema, side: Side): Html {
  const { properties, required = [] } = itemOf(schema)
  if (properties === undefined) return html`<p>${describeValue(schema)}</p>`
  return html`<ul class="fields">
    ${Object.entries(properties).map(([name, value]) => fieldItem(name, value as JsonSchema, side, required.includes(name)))}
  </ul>`
}

function fieldItem(name: string, field: JsonSchema, side: Side, isRequired: boolean): Html {
  const preset = side === 'request' && field.default !== '' ? field.default : undefined
  const presetText = typeof preset === 'string' ? preset : JSON.stringify(preset)
  const value = html`${describeValue(field)}${preset === undefined ? '' : html`, default <code>${presetText}</code>`}`
  const mark = side === 'request' && isRequired ? requiredMark : ''
  const label = html`<code>${name}</code>${mark} <span class="type">${value}</span>`
  if (itemOf(field).properties === undefined) return html`<li>${label}${says(field.description)}</li>`
  return html`<li>
    <details open>
      <summary>${label}</summary>
      ${says(field.description)} ${fieldList(field, side)}
    </details>
  </li>`
}

const requiredMark = html` <span class="required">required</span>`

function says(description: string | undefined): Html | string {
  return description === undefined ? '' : html`<span class="says">${withCode(description)}</span>`
}

/** What a list consists of, or what is there where it is not `null`. */
function itemOf(schema: JsonSchema): JsonSchema {
  const [choice, other] = schema.anyOf ?? []
  if (choice !== undefined && other?.type === 'null') return itemOf(choice)
  return schema.type === 'array' && schema.items !== undefined ? itemOf(schema.items as JsonSchema) : schema
}

/** Describes the values that a schema allows, as in `integer, 1 to 200` or `list of strings, at most 20`. */
function describeValue(schema: JsonSchema): string {
  if (schema.enum !== undefined) return eitherOf(schema.enum.map(String))
  if (Array.isArray(schema.type)) return schema.type.map((type) => describeValue({ ...schema, type })).join(' or ')
  if (schema.const !== undefined) return String(schema.const)
  const alternatives = schema.anyOf
  if (alternatives !== undefined) return alternatives.map(describeValue).join(' or ')
  if (schema.type === 'array') {
    return `list of ${pluralOf(schema.items as JsonSchema)}${rangeOf(schema.minItems, schema.maxItems)}`
  }
  const length = rangeOf(schema.minLength, schema.maxLength)
  return typeOf(schema) + rangeOf(schema.minimum, schema.maximum) + (length === '' ? '' : `${length} characters`)
}

function pluralOf(schema: JsonSchema): string {
  return schema.type === 'array' ? `lists of ${pluralOf(schema.items as JsonSchema)}` : `${typeOf(schema)}s`
}

function typeOf({ type, format }: JsonSchema): string {
  if (type === 'null') return 'null'
  const formats: Readonly<Record<string, string>> = {
    date: 'date',
    'date-time': 'date and time in UTC',
    uri: 'URL',
    uuid: 'UUID',
  }
  return formats[format ?? ''] ?? String(type ?? 'any')
}

function rangeOf(min: number | undefined, max: number | undefined): string {
  const format = (value: number) => value.toLocaleString('en-US').replace('-', '\u2212')
  if (max === undefined) return min === undefined ? '' : `, ${format(min)} or more`
  return min === undefined ? `, at most ${format(max)}` : `, ${format(min)} to ${format(max)}`
}
