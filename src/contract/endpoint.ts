import type * as z from 'zod/mini'

/** The roles of keys, weakest first: each includes the ones before it. */
export const roles = ['public', 'agent', 'staff'] as const
export type Role = (typeof roles)[number]

/**
 * The rights of a staff key: view accounts and transfers, send transfers and open accounts, decide on other people's
 * transfers, correct mistakes, and manage keys, people and webhooks.
 */
export const rights = ['read', 'transfer', 'approve', 'correct', 'manage'] as const
export type Right = (typeof rights)[number]

/** A group of operations, named as in the specification. @spec What the service does */
export type Group = 'Data' | 'Hotels' | 'Miles' | 'Deals' | 'Proposals' | 'Webhooks' | 'Keys'

type Fields = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>

/**
 * Describes one operation of the interface as data: the server mounts it, the client calls it, the query cache is keyed
 * by its name and the OpenAPI document is generated from it.
 */
export interface Endpoint<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends Fields = Fields,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  /** Unique, in camelCase; the operation's file on every layer has this name in kebab-case. */
  readonly operation: string
  readonly method: 'GET' | 'POST'
  /** Relative to `/v1`, with parameters in braces: `/hotels/{id}`. */
  readonly path: `/${string}`
  readonly group: Group
  readonly summary: string
  readonly description: string
  /** How many requests a call counts as, fixed by its work; by default one, plus more for its rows and bytes. */
  readonly cost?: number
  /** The role that the caller's key must have. */
  readonly needs: Role
  /** The right that a staff key must also have; any one of several is enough. */
  readonly right?: Right | readonly Right[]
  /** Path parameters, each a codec from a string. */
  readonly params?: Params
  /** Query parameters, each a codec from a string. */
  readonly query?: Query
  readonly body?: Body
  readonly response: Response
  /** The query or the body identifies one resource, so a missing one is a 404, as with a path parameter. */
  readonly identifiesOne?: true
  /** The specification describes the operation, so its responses have only the specified fields. */
  readonly isSpecified?: true
  /** The service itself handles the operation, even in front of a platform, which handles all others. */
  readonly isOwn?: true
  /** The response has members' data, so every call is recorded with its caller. */
  readonly readsMembers?: true
  /** Describes the file that the operation also offers as CSV, for `Accept: text/csv`. */
  readonly csv?: string
  /** Response headers besides the common ones, each with its description. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Returns an operation with precise schema types. By default, miles operations need staff and all others any key. */
export function endpoint<
  Response extends z.ZodMiniType,
  Params extends Fields = never,
  Query extends Fields = never,
  Body extends Fields = never,
  IsOwn extends true | undefined = undefined,
>(
  description: Omit<Endpoint<Params, Query, Body, Response>, 'needs' | 'isOwn'> & {
    readonly needs?: Role
    readonly isOwn?: IsOwn
  },
): Endpoint<Params, Query, Body, Response> & ([IsOwn] extends [true] ? { readonly isOwn: true } : unknown)
export function endpoint(description: Omit<AnyEndpoint, 'needs'> & { readonly needs?: Role }): AnyEndpoint {
  return { needs: description.group === 'Miles' ? 'staff' : 'public', ...description }
}

type Decoded<Schema> = [Schema] extends [never] ? unknown : Schema extends Fields ? z.output<Schema> : unknown

type OptionalKeys<Value> = { [Key in keyof Value]-?: undefined extends Value[Key] ? Key : never }[keyof Value]

/** The decoded values that a caller passes; fields with a default are optional. */
type Passed<Schema> = [Schema] extends [never]
  ? unknown
  : Schema extends Fields
    ? Omit<z.output<Schema>, OptionalKeys<z.input<Schema>>> &
        Partial<Pick<z.output<Schema>, OptionalKeys<z.input<Schema>> & keyof z.output<Schema>>>
    : unknown

type Flat<Value> = { [Key in keyof Value]: Value[Key] }

/** An endpoint with any schemas. */
// oxlint-disable-next-line typescript/no-explicit-any -- a schema's type is invariant, so no narrower type accepts every endpoint.
export type AnyEndpoint = Endpoint<any, any, any>

/** The input of a handler: decoded path parameters, query and body, in one object. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B> ? Flat<Decoded<P> & Decoded<Q> & Decoded<B>> : never

/** The request of a caller: path parameters, query and body before encoding, in one object. */
export type RequestOf<E> =
  E extends Endpoint<infer P, infer Q, infer B> ? Flat<Passed<P> & Passed<Q> & Passed<B>> : never

/** The body of a response. */
export type ResponseOf<E extends AnyEndpoint> = z.output<E['response']>
