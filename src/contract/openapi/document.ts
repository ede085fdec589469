import type * as z from 'zod/mini'
import type { Right, Role } from '../endpoint.ts'

export type JsonSchema = z.core.JSONSchema.JSONSchema

/** A place in the document: `#/components/schemas/Hotel`. */
export interface Reference {
  readonly $ref: string
}

export interface OpenApiParameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly example?: unknown
  /** `form` with `explode`: the parameter repeats for each item of a list, as in `ids=a&ids=b`. */
  readonly style?: 'form'
  readonly explode?: boolean
}

export interface OpenApiMediaType {
  readonly schema: JsonSchema
  readonly example?: unknown
}

export interface OpenApiContent {
  readonly 'application/json': OpenApiMediaType
  readonly 'text/csv'?: OpenApiMediaType
}

export interface OpenApiHeader {
  readonly description: string
  readonly required?: boolean
  readonly schema: JsonSchema
  readonly example?: unknown
}

export interface OpenApiResponse<Header = OpenApiHeader | Reference> {
  readonly description: string
  readonly headers: Readonly<Record<string, Header>>
  /** Absent for a response without a body. */
  readonly content?: OpenApiContent
}

export interface OpenApiOperation<Response = OpenApiResponse | Reference> {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  /** The role that a key needs, and the rights, one of which a staff key needs. Absent for webhook events. */
  readonly 'x-key'?: { readonly role: Role; readonly rights: readonly Right[] }
  readonly parameters: readonly OpenApiParameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: OpenApiContent }
  readonly responses: Readonly<Record<string, Response>>
}
