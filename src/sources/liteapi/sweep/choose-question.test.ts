import type { StayFinds, SweptPlace } from '#server/deals/finds/storage'
import { describe, expect, test } from 'vitest'
import { chooseQuestion, type Outlook } from './choose-question.ts'
import { plannedStays } from './stay-plan.ts'

const hourMs = 3_600_000
const nowMs = Date.parse('2027-03-10T12:00:00Z')

function outlookOf(hotels: Readonly<Record<string, number>>, differing: Partial<Outlook> = {}): Outlook {
  return {
    hotelsOf: new Map(
      Object.entries(hotels).map(([placeId, count]) => [
        placeId,
        Array.from({ length: count }, (_, number) => `${placeId} ${number}`),
      ]),
    ),
    swept: new Map(),
    due: [],
    asked: 0,
    avoided: new Set(),
    hotelsPerRequest: 20,
    nowMs,
    cycleMs: 12 * hourMs,
    ...differing,
  }
}

function sweptOf(...places: (Pick<SweptPlace, 'placeId'> & Partial<SweptPlace>)[]): Map<string, SweptPlace> {
  const usual = { findsExpected: 0, nextQuestion: 1, cycleBeganAtMs: nowMs - hourMs, askedAtMs: nowMs - hourMs }
  return new Map(places.map((place) => [place.placeId, { ...usual, ...place }]))
}

function dueOf(placeId: string, finds: number): StayFinds {
  return { placeId, startDate: '2027-04-02', endDate: '2027-04-04', finds }
}

describe('the next question', () => {
  test('is about the place with the most hotels where none was asked yet', () => {
    expect(chooseQuestion(outlookOf({ village: 2, capital: 300, town: 30 }))).toEqual({
      kind: 'planned',
      placeId: 'capital',
      number: 0,
    })
  })

  test('is about the place where a question has brought the most', () => {
    const swept = sweptOf(
      { placeId: 'dear', findsExpected: 3 },
      { placeId: 'rich', findsExpected: 17, nextQuestion: 5 },
      { placeId: 'sold out', findsExpected: 0.5 },
    )
    const outlook = outlookOf({ dear: 100, rich: 40, 'sold out': 200 }, { swept })
    expect(chooseQuestion(outlook)).toEqual({ kind: 'planned', placeId: 'rich', number: 5 })
  })

  test('is about a place that was never asked, before those that have brought less than it has hotels', () => {
    const swept = sweptOf({ placeId: 'capital', findsExpected: 6 })
    expect(chooseQuestion(outlookOf({ capital: 300, town: 7 }, { swept }))).toMatchObject({ placeId: 'town' })
    expect(chooseQuestion(outlookOf({ capital: 300, village: 5 }, { swept }))).toMatchObject({ placeId: 'capital' })
  })

  test('is every fifth time about the place that was asked longest ago, however little it brings', () => {
    const swept = sweptOf(
      { placeId: 'rich', findsExpected: 20 },
      { placeId: 'poor', askedAtMs: nowMs - 5 * hourMs },
      { placeId: 'poorer', askedAtMs: nowMs - 9 * hourMs },
    )
    const chosen = [0, 1, 2, 3, 4, 5].map(
      (asked) => chooseQuestion(outlookOf({ rich: 50, poor: 5, poorer: 5 }, { swept, asked })) as { placeId: string },
    )
    expect(chosen.map(({ placeId }) => placeId)).toEqual(['rich', 'rich', 'rich', 'rich', 'poorer', 'rich'])
    expect(
      chooseQuestion(outlookOf({ rich: 50, poor: 5, 'new village': 1, 'new town': 3 }, { swept, asked: 4 })),
    ).toMatchObject({ placeId: 'new town' })
  })

  test('confirms finds that are due where they are as many as another question would bring', () => {
    const swept = sweptOf({ placeId: 'rich', findsExpected: 8 }, { placeId: 'old' })
    const hotels = { rich: 50, old: 50 }
    expect(chooseQuestion(outlookOf(hotels, { swept, due: [dueOf('old', 7)] }))).toMatchObject({ kind: 'planned' })
    const due = [dueOf('old', 8), dueOf('rich', 2)]
    expect(chooseQuestion(outlookOf(hotels, { swept, due }))).toEqual({ kind: 'renewal', stay: due[0] })
  })

  test('leaves a place alone whose plan was asked through, until the time for another round', () => {
    const began = (hours: number) => sweptOf({ placeId: 'p', nextQuestion: 0, cycleBeganAtMs: nowMs - hours * hourMs })
    expect(chooseQuestion(outlookOf({ p: 5 }, { swept: began(11) }))).toBeUndefined()
    expect(chooseQuestion(outlookOf({ p: 5 }, { swept: began(12) }))).toMatchObject({ placeId: 'p', number: 0 })
    const due = [dueOf('p', 1)]
    expect(chooseQuestion(outlookOf({ p: 5 }, { swept: began(11), due }))).toMatchObject({ kind: 'renewal' })
  })

  test('is not about a place that is avoided, nor beyond the plan of one that has lost hotels', () => {
    const avoided = new Set(['p'])
    expect(chooseQuestion(outlookOf({ p: 5 }, { avoided, due: [dueOf('p', 5)] }))).toBeUndefined()
    const swept = sweptOf({ placeId: 'p', nextQuestion: plannedStays })
    expect(chooseQuestion(outlookOf({ p: 5 }, { swept }))).toMatchObject({ number: 0 })
    expect(chooseQuestion(outlookOf({ p: 25 }, { swept }))).toMatchObject({ number: plannedStays })
  })
})
