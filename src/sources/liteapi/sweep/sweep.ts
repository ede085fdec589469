import { addDays, utcDay } from '#contract/days'
import type { DealRoomType } from '#contract/list-deals'
import type { Clock } from '#server/clock'
import type { FindStorage, SweptPlace } from '#server/deals/finds/storage'
import type { Hotel } from '#server/hotels/hotel'
import type { HotelCatalogue } from '#server/hotels/storage'
import { chooseQuestion, findsExpectedAtFirst, type Question, questionCount } from './choose-question.ts'
import { nextTurn } from './daily-pace.ts'
import { HotelsByPlace } from './hotels-by-place.ts'
import { judgeAnswer } from './judge-answer.ts'
import { type PlannedStay, planStay } from './stay-plan.ts'

/**
 * Asks the supplier for the cheapest rates of two adults at some hotels, with one request, and prices them. A hotel where
 * nothing is free is left out.
 *
 * @throws an error when there is no answer; its `retryAfterMs`, where it has one, is how long to wait
 */
export type FindStays = (
  hotels: readonly Hotel[],
  stay: PlannedStay,
  signal: AbortSignal,
) => Promise<ReadonlyMap<string, readonly DealRoomType[]>>

export interface SweepOptions {
  readonly finds: FindStorage
  readonly hotels: Pick<HotelCatalogue, 'hotelsAfter' | 'hotelsByIds' | 'catalogueVersion'>
  readonly findStays: FindStays
  readonly clock: Clock
  /** Requests a day, in UTC. */
  readonly dailyRequests: number
  /** Hotels asked for with one request. */
  readonly hotelsPerRequest: number
  /** Older finds are dropped; half as old they are asked for again. */
  readonly maxAgeMs: number
  /** Called when a question has failed and none had before; the sweep pauses. */
  readonly onPause: (error: unknown, pauseMs: number) => void
  /** Called when a question is answered after a pause. */
  readonly onResume: () => void
  /** Called every hour with what the requests of the day have found. */
  readonly onReport: (found: SweepYield) => void
}

/** What a number of requests has found. */
export interface SweepYield {
  readonly requests: number
  /** Deals that were new, better or confirmed when they were due. */
  readonly deals: number
}

/** The longest time between two looks at what is to be done. */
const idleMs = 300_000
const reportEveryMs = 3_600_000
const firstPauseMs = 60_000
const longestPauseMs = 3_600_000
/** For how long a place is left alone after a question about it has failed. */
const avoidMs = 3_600_000
/** How many stays with finds to confirm are looked at. */
const dueStays = 20
/** How much the last answer counts for what the next one is expected to bring. */
const lastAnswerShare = 0.5

/** Finds deals by asking the supplier one question after the other, within the budget of the day. */
export class Sweep {
  readonly #options: SweepOptions
  readonly #places: HotelsByPlace
  readonly #avoidedUntil = new Map<string, number>()
  #pausedUntilMs = 0
  #pauseMs = 0
  #nextDropAtMs = Number.NEGATIVE_INFINITY
  #nextReportAtMs: number | undefined

  constructor(options: SweepOptions) {
    this.#options = options
    this.#places = new HotelsByPlace(options.hotels)
  }

  /** Returns what the requests of today have found so far. */
  async today(): Promise<SweepYield> {
    const { finds, clock } = this.#options
    const { requests, finds: deals } = await finds.supplierDay(utcDay(clock()))
    return { requests, deals }
  }

  /**
   * Does what is to be done now: drops old finds, and asks one question where there is a turn for it. Only one process at a
   * time may call it, and it must not be called again before it has ended.
   *
   * @returns in how many milliseconds to call it again, at the latest
   */
  async step(signal: AbortSignal): Promise<number> {
    const { finds, clock, dailyRequests } = this.#options
    const nowMs = clock()
    await this.#drop(nowMs)
    await this.#report(nowMs)
    // Longer than any pause: the clock was put back.
    const pauseLeftMs = this.#pausedUntilMs - nowMs
    if (pauseLeftMs > 0 && pauseLeftMs <= longestPauseMs) return Math.min(pauseLeftMs, idleMs)

    const day = utcDay(nowMs)
    const used = await finds.budgetUse(day)
    const { waitMs, nextRequestAtMs } = nextTurn(used, dailyRequests, nowMs)
    if (waitMs > 0) return Math.min(waitMs, idleMs)
    const question = await this.#choose(used.requests, nowMs)
    if (question === undefined) return idleMs
    if (!(await finds.countRequest(day, used, nextRequestAtMs))) return 0
    await this.#ask(question, nowMs, signal)
    return 0
  }

  async #choose(asked: number, nowMs: number): Promise<Question | undefined> {
    const { finds, hotelsPerRequest, maxAgeMs } = this.#options
    const [hotelsOf, swept, due] = await Promise.all([
      this.#places.read(nowMs),
      finds.sweptPlaces(),
      finds.staysFoundBefore(nowMs - maxAgeMs / 2, addDays(utcDay(nowMs), 2), dueStays),
    ])
    for (const [placeId, untilMs] of this.#avoidedUntil) {
      if (untilMs <= nowMs || untilMs > nowMs + avoidMs) this.#avoidedUntil.delete(placeId)
    }
    return chooseQuestion({
      hotelsOf,
      swept: new Map(swept.map((place) => [place.placeId, place])),
      due,
      asked,
      avoided: new Set(this.#avoidedUntil.keys()),
      hotelsPerRequest,
      nowMs,
      cycleMs: maxAgeMs / 2,
    })
  }

  async #ask(question: Question, nowMs: number, signal: AbortSignal): Promise<void> {
    const { finds, hotels, findStays, maxAgeMs } = this.#options
    const placeId = question.kind === 'renewal' ? question.stay.placeId : question.placeId
    const { hotelIds, stay } = await this.#detail(question, nowMs)
    const asked = await hotels.hotelsByIds(hotelIds)
    try {
      const rates = asked.length === 0 ? new Map() : await findStays(asked, stay, signal)
      const result = judgeAnswer({
        hotels: asked,
        stay,
        rates,
        askedAtMs: nowMs,
        finds: await finds.findsOf(hotelIds),
        dueBeforeMs: nowMs - maxAgeMs / 2,
      })
      const known = new Set(asked.map(({ hotelId }) => hotelId))
      const left = hotelIds.filter((hotelId) => !known.has(hotelId))
      const place = await this.#advance(question, result.gained, nowMs)
      await finds.storeResult({ day: utcDay(nowMs), ...result, removed: left, place })
    } catch (error) {
      signal.throwIfAborted()
      this.#avoidedUntil.set(placeId, nowMs + avoidMs)
      this.#pause(error)
      return
    }
    if (this.#pauseMs > 0) this.#options.onResume()
    this.#pauseMs = 0
  }

  /** Returns the hotels and the stay of a question; one to confirm finds is filled up with other hotels of the place. */
  async #detail(question: Question, nowMs: number): Promise<{ hotelIds: readonly string[]; stay: PlannedStay }> {
    const { finds, hotelsPerRequest } = this.#options
    const hotelsOf = await this.#places.read(nowMs)
    if (question.kind === 'renewal') {
      const { placeId, startDate, endDate } = question.stay
      const wanted = await finds.hotelsWithFind(question.stay, hotelsPerRequest)
      const hotelIds = [...new Set([...wanted, ...(hotelsOf.get(placeId) ?? [])])].slice(0, hotelsPerRequest)
      return { hotelIds, stay: { checkin: startDate, checkout: endDate } }
    }
    const { placeId, number } = question
    const hotelIds = hotelsOf.get(placeId) ?? []
    const batches = Math.ceil(hotelIds.length / hotelsPerRequest)
    const perBatch = Math.ceil(hotelIds.length / batches)
    const first = (number % batches) * perBatch
    return {
      hotelIds: hotelIds.slice(first, first + perBatch),
      stay: planStay(placeId, Math.floor(number / batches), utcDay(nowMs)),
    }
  }

  /** Returns how far the place of a planned question has come with its answer. */
  async #advance(question: Question, gained: number, nowMs: number): Promise<SweptPlace | undefined> {
    if (question.kind === 'renewal') return undefined
    const { finds, hotelsPerRequest } = this.#options
    const { placeId, number } = question
    const before = (await finds.sweptPlaces()).find((place) => place.placeId === placeId)
    const hotels = (await this.#places.read(nowMs)).get(placeId)?.length ?? 0
    const expected = before?.findsExpected ?? findsExpectedAtFirst(hotels, hotelsPerRequest)
    return {
      placeId,
      findsExpected: expected + lastAnswerShare * (gained - expected),
      nextQuestion: (number + 1) % questionCount(hotels, hotelsPerRequest),
      cycleBeganAtMs: number === 0 || before === undefined ? nowMs : before.cycleBeganAtMs,
      askedAtMs: nowMs,
    }
  }

  #pause(error: unknown): void {
    const { clock, onPause } = this.#options
    const wasPaused = this.#pauseMs > 0
    const asked = (error as { readonly retryAfterMs?: number } | undefined)?.retryAfterMs ?? 0
    this.#pauseMs = Math.min(Math.max(this.#pauseMs * 2, firstPauseMs, asked), longestPauseMs)
    this.#pausedUntilMs = clock() + this.#pauseMs
    if (!wasPaused) onPause(error, this.#pauseMs)
  }

  async #drop(nowMs: number): Promise<void> {
    if (nowMs < this.#nextDropAtMs && nowMs > this.#nextDropAtMs - 2 * idleMs) return
    const { finds, maxAgeMs } = this.#options
    const today = utcDay(nowMs)
    await finds.dropFinds(nowMs - maxAgeMs, addDays(today, 1), today)
    this.#nextDropAtMs = nowMs + idleMs
  }

  async #report(nowMs: number): Promise<void> {
    this.#nextReportAtMs ??= nowMs + reportEveryMs
    if (nowMs < this.#nextReportAtMs) return
    this.#nextReportAtMs = nowMs + reportEveryMs
    this.#options.onReport(await this.today())
  }
}
