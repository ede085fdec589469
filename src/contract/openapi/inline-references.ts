import type { OpenApiDocument } from './describe-interface.ts'
import type { OpenApiHeader, OpenApiOperation, OpenApiResponse } from './document.ts'

/** An operation whose responses, with their headers, and schemas are in place. */
export type InlineOperation = OpenApiOperation<OpenApiResponse<OpenApiHeader>>

/** A document without references. */
export interface InlineDocument extends OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, InlineOperation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: InlineOperation }>>
}

/**
 * Returns a document with everything in the place of the references to it, for readers of single operations. What stands
 * beside a reference, such as a description, replaces that of what it refers to.
 *
 * @throws {Error} when there is nothing at a reference
 */
export function inlineReferences(document: OpenApiDocument): InlineDocument {
  function inline(part: unknown): unknown {
    if (Array.isArray(part)) return part.map(inline)
    if (typeof part !== 'object' || part === null) return part
    const copy = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, inline(value)]))
    const { $ref, ...beside } = copy
    return typeof $ref === 'string' ? { ...(inline(componentAt($ref)) as object), ...beside } : copy
  }

  function componentAt(reference: string): unknown {
    const [, kind = '', name = ''] = /^#\/components\/([^/]+)\/([^/]+)$/.exec(reference) ?? []
    const found = (document.components as Record<string, Record<string, unknown> | undefined>)[kind]?.[name]
    if (found === undefined) throw new Error(`the document has no ${reference}`)
    return found
  }

  const { paths, webhooks = {} } = document
  return { ...document, ...(inline({ paths, webhooks }) as Pick<InlineDocument, 'paths' | 'webhooks'>) }
}
