import { readFileSync } from 'node:fs'
import { reasonOf } from '#server/database/postgres/errors'
import { StartError } from '#server/operation/errors'
import { eitherOf } from '#server/http/either-of'

export type Environment = Readonly<Record<string, string | undefined>>

/** Variables with a secret: each can be in a file, which `<name>_FILE` names. */
const secrets = new Set([
  'API_KEYS',
  'DATABASE_URL',
  'DATABASE_ADMIN_URL',
  'PLATFORM_KEY',
  'PLATFORM_WEBHOOK_SECRET',
  'SUPPLIER_KEY',
  'WEATHER_KEY',
])

/** Reads variables of the environment: the fallback where one is unset, empty or invalid. `end` reports all that is invalid. */
export class Variables {
  readonly #environment: Environment
  readonly #names = new Set<string>()
  readonly #problems = new Set<string>()

  constructor(environment: Environment) {
    this.#environment = environment
  }

  /** @param parse returns `undefined` where the text is not what is wanted, or throws a `StartError` that says why */
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

  /** Reports what is wrong with variables that are valid one by one. */
  refuse(problem: string): void {
    this.#problems.add(problem)
  }

  isSet(name: string): boolean {
    return this.#valueOf(name) !== '' || (secrets.has(name) && this.#valueOf(`${name}_FILE`) !== '')
  }

  /** Refuses one of two variables without the other. */
  together(name: string, other: string): void {
    if (this.isSet(name) !== this.isSet(other)) this.refuse(`${name} and ${other} must be set together`)
  }

  /**
   * Ends the reading.
   *
   * @returns a line for each variable that was not read and looks like one of ours
   * @throws {StartError} with a line for each problem
   */
  end(): readonly string[] {
    if (this.#problems.size > 0) throw new StartError([...this.#problems].join('\n'))
    return Object.keys(this.#environment)
      .filter((name) => !this.#names.has(name))
      .flatMap((name) => {
        const near = [...this.#names].find((known) => isNear(name, known))
        return near === undefined ? [] : [`${name} is no setting: is it ${near}?`]
      })
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

/** Words that programs of all kinds begin the names of their variables with. */
const commonWords = /^(DATA|HOME|HOST|LOG|PORT|PUBLIC)$/

/** Whether a name differs from one of ours in its last letters or in underscores, or has the first word of one. */
function isNear(name: string, known: string): boolean {
  const [word = '', other] = [name, known].map((text) => text.split('_', 1)[0])
  if (name.includes('_') && word === other && !commonWords.test(word)) return true
  const [letters = '', theirs = ''] = [name, known].map((text) => text.replaceAll('_', ''))
  const stem = theirs.slice(0, -1)
  return stem.length >= 5 && letters.startsWith(stem) && letters.length - stem.length <= 3
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
