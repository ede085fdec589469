import { readFileSync } from 'node:fs'
import { reasonOf } from '#server/runtime/reason-of'
import { StartError } from '#server/operation/errors'
import { eitherOf } from '#server/operation/either-of'

export type Environment = Readonly<Record<string, string | undefined>>

/** Variables with secrets, which can also be in a file named by `<name>_FILE`. */
const secrets = new Set([
  'API_KEYS',
  'DATABASE_URL',
  'DATABASE_ADMIN_URL',
  'PLATFORM_KEY',
  'PLATFORM_WEBHOOK_SECRET',
  'SUPPLIER_KEY',
  'WEATHER_KEY',
])

/** Reads environment variables, with a fallback for unset, empty and invalid ones; `end` throws if any was invalid. */
export class Variables {
  readonly #environment: Environment
  readonly #names = new Set<string>()
  readonly #problems = new Set<string>()

  constructor(environment: Environment) {
    this.#environment = environment
  }

  /** @param parse returns `undefined` if the text is not what is wanted, or throws a `StartError` with the reason */
  read<Value>(name: string, fallback: Value, parse: (text: string) => Value | undefined, wanted: string): Value {
    try {
      const text = this.#textOf(name)
      if (text === '') return fallback
      const value = parse(text)
      if (value !== undefined) return value
      this.refuse(`${name} must be ${wanted}`)
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      this.refuse(error.message)
    }
    return fallback
  }

  /** Reports a problem of variables that are each valid. */
  refuse(problem: string): void {
    this.#problems.add(problem)
  }

  isSet(name: string): boolean {
    return this.#valueOf(name) !== '' || (secrets.has(name) && this.#valueOf(`${name}_FILE`) !== '')
  }

  /** Requires that two variables are both set or both unset. */
  requireTogether(name: string, other: string): void {
    if (this.isSet(name) !== this.isSet(other)) this.refuse(`${name} and ${other} must be set together`)
  }

  /** Requires another variable if the first one is set. */
  requireWith(name: string, other: string): void {
    if (this.isSet(name) && !this.isSet(other)) this.refuse(`${name} needs ${other}`)
  }

  /**
   * Ends reading.
   *
   * @returns one line for each variable that was not read, but has a name like one that was
   * @throws {StartError} with one line per problem
   */
  end(): readonly string[] {
    if (this.#problems.size > 0) throw new StartError([...this.#problems].join('\n'))
    return Object.keys(this.#environment)
      .filter((name) => !this.#names.has(name))
      .flatMap((name) => {
        const similar = [...this.#names].find((known) => isSimilar(name, known))
        return similar === undefined ? [] : [`${name} is no setting: is it ${similar}?`]
      })
  }

  text<Fallback extends string | undefined>(name: string, fallback: Fallback): string | Fallback {
    return this.read<string | Fallback>(name, fallback, (text) => text, 'a text')
  }

  matching<Fallback extends string | undefined>(
    name: string,
    fallback: Fallback,
    pattern: RegExp,
    wanted: string,
  ): string | Fallback {
    return this.read<string | Fallback>(name, fallback, (text) => (pattern.test(text) ? text : undefined), wanted)
  }

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

  #valueOf(name: string): string {
    this.#names.add(name)
    return this.#environment[name]?.trim() ?? ''
  }

  #textOf(name: string): string {
    const text = this.#valueOf(name)
    const file = secrets.has(name) ? this.#valueOf(`${name}_FILE`) : ''
    if (file === '') return text
    if (text !== '') throw new StartError(`${name} and ${name}_FILE cannot be set together`)
    try {
      return readFileSync(file, 'utf8').trim()
    } catch (cause) {
      throw new StartError(`${name}_FILE: cannot read ${file}: ${reasonOf(cause)}`, { cause })
    }
  }
}

/** Common first words of variable names in all kinds of programs. */
const commonWords = /^(DATA|HOME|HOST|LOG|PORT|PUBLIC)$/

/** Returns whether a name differs from a known one only in its last letters or in underscores, or has its first word. */
function isSimilar(name: string, known: string): boolean {
  const [firstWord = '', knownWord] = [name, known].map((text) => text.split('_', 1)[0])
  if (name.includes('_') && firstWord === knownWord && !commonWords.test(firstWord)) return true
  const [letters = '', knownLetters = ''] = [name, known].map((text) => text.replaceAll('_', ''))
  const stem = knownLetters.slice(0, -1)
  return stem.length >= 5 && letters.startsWith(stem) && letters.length - stem.length <= 3
}

export function parseInteger(text: string, min: number, max: number): number | undefined {
  if (!/^\d{1,9}$/.test(text)) return undefined
  const value = Number(text)
  return value >= min && value <= max ? value : undefined
}

/** Returns whether the address of a host may be http; all others must be https. */
const mayBeHttp = {
  everywhere: () => true,
  'on localhost': (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(host),
  'in a private network': (host: string) =>
    !host.includes('.') || /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/.test(host),
}

/** Returns a base URL without trailing slashes; `undefined` if it has credentials or a query, or may not be http. */
export function parseBaseUrl(text: string, http: keyof typeof mayBeHttp): string | undefined {
  const url = parseHttpUrl(text)
  if (url === undefined || url.search + url.hash !== '') return undefined
  return url.protocol === 'https:' || mayBeHttp[http](url.hostname) ? url.href.replace(/\/+$/, '') : undefined
}

/** Matches a key or another text that a header can carry unchanged. */
export const headerText = /^[!-~]+$/

/** Returns the origin of an http or https URL without a path. */
function parseOrigin(text: string): string | undefined {
  const url = parseHttpUrl(text)
  return url !== undefined && url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : undefined
}

/** Returns the origins in a text, separated by commas; `undefined` if one is invalid. */
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
