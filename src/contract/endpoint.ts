import type * as z from 'zod/mini'

/** The right a key must carry, weakest first: each right includes the ones before it. */
export const rights = ['public', 'agent', 'staff'] as const
export type Right = (typeof rights)[number]

/** A group of operations, as the interface names them. @spec What the service does */
export type Group = 'Data' | 'Hotels' | 'Miles' | 'Deals'

type Fields = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>

/**
 * One operation of the interface, as data: the server mounts it, the client calls it, the query cache is keyed by its
 * name and the OpenAPI document is made from it.
 */
export interface Endpoint<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends Fields = Fields,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  /** Unique camelCase name; the kebab-case form names the file on every layer. */
  readonly operation: string
  readonly method: 'GET' | 'POST'
  /** Relative to `/v1`, with parameters in braces: `/hotels/{id}`. */
  readonly path: `/${string}`
  readonly group: Group
  readonly summary: string
  readonly description: string
  readonly needs: Right
  /** Path parameters, decoded from strings. */
  readonly params?: Params
  /** Query parameters, decoded from strings. */
  readonly query?: Query
  readonly body?: Body
  readonly response: Response
  /** What the query names may not be there: a 404, as where a parameter of the path names it. */
  readonly queryNamesOne?: true
  /** Response headers beyond those of every answer, each with what it says. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Keeps the literal types of an operation's description. */
export function endpoint<
  Response extends z.ZodMiniType,
  Params extends Fields = never,
  Query extends Fields = never,
  Body extends Fields = never,
>(description: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return description
}

type Decoded<Schema> = [Schema] extends [never] ? unknown : Schema extends Fields ? z.output<Schema> : unknown

type OptionalKeys<Value> = { [Key in keyof Value]-?: undefined extends Value[Key] ? Key : never }[keyof Value]

/** What a caller gives: decoded values, and what has a default may be left out. */
type Given<Schema> = [Schema] extends [never]
  ? unknown
  : Schema extends Fields
    ? Omit<z.output<Schema>, OptionalKeys<z.input<Schema>>> &
        Partial<Pick<z.output<Schema>, OptionalKeys<z.input<Schema>> & keyof z.output<Schema>>>
    : unknown

type Flat<Value> = { [Key in keyof Value]: Value[Key] }

/** Any endpoint at all. */
// oxlint-disable-next-line typescript/no-explicit-any -- a schema's type is invariant, so no narrower one stands for all.
export type AnyEndpoint = Endpoint<any, any, any>

/** Everything a handler receives, parameters, query and body in one object. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B> ? Flat<Decoded<P> & Decoded<Q> & Decoded<B>> : never

/** Everything a caller gives, in one object. */
export type RequestOf<E> = E extends Endpoint<infer P, infer Q, infer B> ? Flat<Given<P> & Given<Q> & Given<B>> : never

export type ResponseOf<E extends AnyEndpoint> = z.output<E['response']>
