import type * as z from 'zod/mini'

/** The roles that a key can have, weakest first: each includes the ones before it. */
export const roles = ['public', 'agent', 'staff'] as const
export type Role = (typeof roles)[number]

/**
 * The rights of a staff key: look at accounts and transfers, send transfers and open accounts, decide what others have sent,
 * correct mistakes, and manage keys, people and webhooks.
 */
export const rights = ['read', 'transfer', 'approve', 'correct', 'manage'] as const
export type Right = (typeof rights)[number]

/** A group of operations, as the specification names them. @spec What the service does */
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
  /** Unique, in camelCase; its kebab-case form is the name of the file on every layer. */
  readonly operation: string
  readonly method: 'GET' | 'POST'
  /** Relative to `/v1`, with parameters in braces: `/hotels/{id}`. */
  readonly path: `/${string}`
  readonly group: Group
  readonly summary: string
  readonly description: string
  /** How many requests it counts as, by the work that it takes; where it is left out, one, and more by the rows and bytes that it takes. */
  readonly cost?: number
  /** The role that a key must have to call it. */
  readonly needs: Role
  /** The right that a staff key must also have; of several, one is enough. */
  readonly right?: Right | readonly Right[]
  /** Path parameters, each a codec from a string. */
  readonly params?: Params
  /** Query parameters, each a codec from a string. */
  readonly query?: Query
  readonly body?: Body
  readonly response: Response
  /** The query or the body identifies one resource, so that the response is a 404 when it does not exist, as with a path parameter. */
  readonly identifiesOne?: true
  /** The specification describes it, so that its responses have no more than that says. */
  readonly isSpecified?: true
  /** The service carries it out itself, also in front of a platform, to which it forwards all others. */
  readonly isOwn?: true
  /** The response has data of members, so that every call is recorded with who made it. */
  readonly readsMembers?: true
  /** The response may also be asked for as CSV, by `Accept: text/csv`; what the file has. */
  readonly csv?: string
  /** Response headers beyond those common to all operations, each with its description. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Returns the description of an operation with its schemas as precise types; by default what is about miles needs staff, and all else nothing but a key. */
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

/** The decoded values that a caller passes; those with a default may be left out. */
type Passed<Schema> = [Schema] extends [never]
  ? unknown
  : Schema extends Fields
    ? Omit<z.output<Schema>, OptionalKeys<z.input<Schema>>> &
        Partial<Pick<z.output<Schema>, OptionalKeys<z.input<Schema>> & keyof z.output<Schema>>>
    : unknown

type Flat<Value> = { [Key in keyof Value]: Value[Key] }

/** An endpoint of any schemas. */
// oxlint-disable-next-line typescript/no-explicit-any -- a schema's type is invariant, so no narrower type accepts every endpoint.
export type AnyEndpoint = Endpoint<any, any, any>

/** The input of a handler: path parameters, query and body, decoded, in one object. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B> ? Flat<Decoded<P> & Decoded<Q> & Decoded<B>> : never

/** The request of a caller: path parameters, query and body, not yet encoded, in one object. */
export type RequestOf<E> =
  E extends Endpoint<infer P, infer Q, infer B> ? Flat<Passed<P> & Passed<Q> & Passed<B>> : never

/** The body of a response. */
export type ResponseOf<E extends AnyEndpoint> = z.output<E['response']>
