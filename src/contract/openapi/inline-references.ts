import type { OpenApiDocument } from './describe-interface.ts'
import type { OpenApiHeader, OpenApiOperation, OpenApiResponse } from './document.ts'

/** An operation with its responses, headers and schemas inline. */
export type InlineOperation = OpenApiOperation<OpenApiResponse<OpenApiHeader>>

/** A document without references. */
export interface InlineDocument extends OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, InlineOperation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: InlineOperation }>>
}

/**
 * Returns a document with every reference replaced by its target, for readers of single operations. Properties beside a
 * reference, such as a description, override the target's.
 *
 * @throws {Error} when a reference has no target
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
