import { StartError } from '#server/operation/errors'
import { eitherOf } from '#server/http/either-of'

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads variables of the environment: the fallback where one is unset or empty, a `StartError` that names an invalid one. */
export class Variables {
  readonly #environment: Environment

  constructor(environment: Environment) {
    this.#environment = environment
  }

  /** @param parse returns `undefined` where the text is not what is wanted */
  read<Value>(name: string, fallback: Value, parse: (text: string) => Value | undefined, wanted: string): Value {
    const text = this.#environment[name]?.trim() ?? ''
    if (text === '') return fallback
    const value = parse(text)
    if (value === undefined) throw new StartError(`${name} must be ${wanted}`)
    return value
  }

  text<Fallback extends string | undefined>(name: string, fallback: Fallback): string | Fallback {
    return this.read<string | Fallback>(name, fallback, (text) => text, 'a text')
  }

  /** Reads a text of a form. */
  matching<Fallback extends string | undefined>(
    name: string,
    fallback: Fallback,
    form: RegExp,
    wanted: string,
  ): string | Fallback {
    return this.read<string | Fallback>(name, fallback, (text) => (form.test(text) ? text : undefined), wanted)
  }

  /** Reads a whole number within bounds. */
  integer<Fallback extends number | undefined>(
    name: string,
    fallback: Fallback,
    [min, max]: readonly [min: number, max: number],
  ): number | Fallback {
    const wanted = `a whole number from ${min} to ${max}`
    return this.read<number | Fallback>(name, fallback, (text) => parseInteger(text, min, max), wanted)
  }

  choice<Choice extends string>(name: string, fallback: Choice, choices: readonly Choice[]): Choice {
    return this.read<Choice>(name, fallback, (text) => choices.find((choice) => choice === text), eitherOf(choices))
  }
}

/** Returns a whole number within bounds. */
export function parseInteger(text: string, min: number, max: number): number | undefined {
  if (!/^\d{1,9}$/.test(text)) return undefined
  const value = Number(text)
  return value >= min && value <= max ? value : undefined
}

/** Where an address may be http; elsewhere it is https. */
const mayBeHttp = {
  everywhere: () => true,
  'on localhost': (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(host),
  'in a private network': (host: string) =>
    !host.includes('.') || /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/.test(host),
}

/** Returns the address that paths are put after: a URL without credentials, a query and slashes at the end. */
export function parseBaseUrl(text: string, http: keyof typeof mayBeHttp): string | undefined {
  const url = parseHttpUrl(text)
  if (url === undefined || url.search + url.hash !== '') return undefined
  return url.protocol === 'https:' || mayBeHttp[http](url.hostname) ? url.href.replace(/\/+$/, '') : undefined
}

/** A key, or another text that a header carries as it is. */
export const headerText = /^[!-~]+$/

/** Returns the origin of an http or https URL without a path. */
function parseOrigin(text: string): string | undefined {
  const url = parseHttpUrl(text)
  return url !== undefined && url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : undefined
}

/** Returns origins that are separated by commas. */
export function parseOrigins(text: string): readonly string[] | undefined {
  const origins = text.split(',').map((part) => parseOrigin(part.trim()))
  return origins.every((origin) => origin !== undefined) ? origins : undefined
}

/** Returns an http or https URL without credentials. */
export function parseHttpUrl(text: string): URL | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.username === '' && url.password === '' ? url : undefined
}
