import type { OperationName } from '#contract/endpoints'
import type { JsonSchema, OpenApiContent, OpenApiHeader, OpenApiParameter } from '#contract/openapi/document'
import type { InlineOperation } from '#contract/openapi/inline-references'
import { namedHeaders } from '#contract/openapi/responses'
import { type Html, html, withCode } from '../pages/html.ts'
import { eitherOf } from '../../operation/either-of.ts'
import { codeBlock } from './code-block.ts'
import { curlCommands, type ExampleRequest, typescriptCall } from './example-code.ts'

/** Renders one operation: its description, parameters and body, beside an example and the response. */
export function operationSection(
  operation: InlineOperation & { readonly path: string; readonly method: string },
  request: ExampleRequest,
): Html {
  const { operationId, path, method, summary, description, parameters, requestBody, responses } = operation
  const name = operationId as OperationName
  const { role, rights } = operation['x-key']!
  const needed = rights.length === 0 ? '' : ` with the right ${eitherOf(rights.map((right) => `\`${right}\``))}`
  const needs = `\`${operationId}\` needs a ${role} key${needed}`
  const body = requestBody?.content['application/json'].schema
  const { 200: success } = responses
  return html`<section class="operation" id="${operationId}" aria-labelledby="${operationId}-title">
    <div>
      <h3 id="${operationId}-title"><a href="#${operationId}">${summary}</a></h3>
      <p class="call"><span class="method">${method}</span> <code>${path}</code></p>
      <p class="needs">${withCode(needs)}</p>
      <p>${withCode(description)}</p>
      ${parameters.length > 0 ? html`<h4>Parameters</h4>` : ''}
      <ul class="fields">
        ${parameters.map(parameterItem)}
      </ul>
      ${body === undefined ? '' : html`<h4>Body${requestBody?.required ? '' : ' (optional)'}</h4>`}
      ${body === undefined ? '' : html`${says(body.description)} ${fieldList(body, 'request')}`}
    </div>
    <div class="beside">
      ${codeBlock(operationId, { curl: curlCommands(name, request), TypeScript: typescriptCall(name, request) })}
      ${success?.content === undefined ? '' : response(operationId, success.headers, success.content)}
    </div>
  </section>`
}

function parameterItem({ name, in: place, required, description = '', schema, example }: OpenApiParameter): Html {
  const words = [description, ...(example === undefined ? [] : [`For example \`${String(example)}\`.`])]
  const label = place === 'path' ? `{${name}}` : name
  return fieldItem(label, { ...schema, description: words.join(' ') }, 'request', required)
}

/** Closed at first, because most readers look for a request, and to keep the page light. */
function response(id: string, headers: Readonly<Record<string, OpenApiHeader>>, content: OpenApiContent): Html {
  const { schema, example } = content['application/json']
  const own = Object.entries(headers).filter(([name]) => !Object.hasOwn(namedHeaders, name))
  const properties = Object.fromEntries(
    own.map(([name, header]) => [name, { ...header.schema, description: header.description }]),
  )
  return html`${sample('Response', codeBlock(`${id}-response`, { JSON: JSON.stringify(example, null, 2) }))}
  ${sample('Fields of the response', fieldList(schema, 'response'))}
  ${own.length === 0 ? '' : sample('Headers of the response', fieldList({ properties }, 'response'))}`
}

function sample(title: string, body: Html): Html {
  return html`<details class="sample">
    <summary>${title}</summary>
    ${body}
  </details>`
}

type Side = 'request' | 'response'

/**
 * Renders the fields of an object, or of the objects in a list, including nested fields. A request marks required fields; a
 * response always has every field.
 */
function fieldList(schema: JsonSchema, side: Side): Html {
  const { properties, required = [] } = itemOf(schema)
  if (properties === undefined) return html`<p>${describeValue(schema)}</p>`
  return html`<ul class="fields">
    ${Object.entries(properties).map(([name, value]) => fieldItem(name, value as JsonSchema, side, required.includes(name)))}
  </ul>`
}

function fieldItem(name: string, field: JsonSchema, side: Side, isRequired: boolean): Html {
  const mark = side === 'request' && isRequired ? requiredMark : ''
  const label = html`<code>${name}</code>${mark} <span class="type">${describeValue(field)}</span>`
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

/** Returns the schema of a list's entries, or of a value that may be `null`. */
function itemOf(schema: JsonSchema): JsonSchema {
  const [choice, other] = schema.anyOf ?? []
  if (choice !== undefined && other?.type === 'null') return itemOf(choice)
  return schema.type === 'array' && schema.items !== undefined ? itemOf(schema.items as JsonSchema) : schema
}

/** Describes the values that a schema allows, such as `integer, 1 to 200` or `list of strings, at most 20`. */
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
  if (schema.enum !== undefined) return describeValue(schema)
  return schema.type === 'array' ? `lists of ${pluralOf(schema.items as JsonSchema)}` : `${typeOf(schema)}s`
}

function typeOf({ type, format }: JsonSchema): string {
  if (type === 'null') return 'null'
  const formats = { date: 'date', 'date-time': 'date and time in UTC', uri: 'URL', uuid: 'UUID' }
  return formats[format as keyof typeof formats] ?? String(type ?? 'any')
}

function rangeOf(min: number | undefined, max: number | undefined): string {
  const format = (value: number) => value.toLocaleString('en-US').replace('-', '\u2212')
  if (max === undefined) return min === undefined ? '' : `, ${format(min)} or more`
  return min === undefined ? `, at most ${format(max)}` : `, ${format(min)} to ${format(max)}`
}
