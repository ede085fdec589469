import { hourMs } from '#contract/days'
import type { StayDeals, CrawledPlace } from '#server/deals/found/found-deal-storage'
import { describe, expect, test } from 'vitest'
import { chooseQuery, type Outlook } from './choose-query.ts'
import { plannedStays } from './stay-plan.ts'

const nowMs = Date.parse('2027-03-10T12:00:00Z')

/** @param hotels the number of hotels by place */
function outlookOf(hotels: Readonly<Record<string, number>>, differing: Partial<Outlook> = {}): Outlook {
  return {
    hotelsOf: new Map(
      Object.entries(hotels).map(([placeId, count]) => [
        placeId,
        Array.from({ length: count }, (_, number) => `${placeId} ${number}`),
      ]),
    ),
    crawled: new Map(),
    due: [],
    queriesToday: 0,
    avoided: new Set(),
    hotelsPerRequest: 20,
    nowMs,
    cycleMs: 12 * hourMs,
    ...differing,
  }
}

function crawledOf(...places: (Pick<CrawledPlace, 'placeId'> & Partial<CrawledPlace>)[]): Map<string, CrawledPlace> {
  const usual = { dealsExpected: 0, nextQuery: 1, cycleBeganAtMs: nowMs - hourMs, askedAtMs: nowMs - hourMs }
  return new Map(places.map((place) => [place.placeId, { ...usual, ...place }]))
}

function dueOf(placeId: string, deals: number): StayDeals {
  return { placeId, startDate: '2027-04-02', endDate: '2027-04-04', deals }
}

describe('The next query', () => {
  test('is for the place with the most hotels if no place has been queried', () => {
    expect(chooseQuery(outlookOf({ village: 2, capital: 300, town: 30 }))).toEqual({
      kind: 'planned',
      placeId: 'capital',
      number: 0,
    })
  })

  test('is for the place where a query is expected to find the most deals', () => {
    const crawled = crawledOf(
      { placeId: 'modest', dealsExpected: 3 },
      { placeId: 'rich', dealsExpected: 17, nextQuery: 5 },
      { placeId: 'sold out', dealsExpected: 0.5 },
    )
    const outlook = outlookOf({ modest: 100, rich: 40, 'sold out': 200 }, { crawled })
    expect(chooseQuery(outlook)).toEqual({ kind: 'planned', placeId: 'rich', number: 5 })
  })

  test('is for a new place if it has more hotels than a query elsewhere is expected to find deals', () => {
    const crawled = crawledOf({ placeId: 'capital', dealsExpected: 6 })
    expect(chooseQuery(outlookOf({ capital: 300, town: 7 }, { crawled }))).toMatchObject({ placeId: 'town' })
    expect(chooseQuery(outlookOf({ capital: 300, village: 5 }, { crawled }))).toMatchObject({ placeId: 'capital' })
  })

  test('is, every fifth time, for the place that was queried longest ago, however few deals it has', () => {
    const crawled = crawledOf(
      { placeId: 'rich', dealsExpected: 20 },
      { placeId: 'poor', askedAtMs: nowMs - 5 * hourMs },
      { placeId: 'poorer', askedAtMs: nowMs - 9 * hourMs },
    )
    const chosen = [0, 1, 2, 3, 4, 5].map(
      (queriesToday) =>
        chooseQuery(outlookOf({ rich: 50, poor: 5, poorer: 5 }, { crawled, queriesToday })) as { placeId: string },
    )
    expect(chosen.map(({ placeId }) => placeId)).toEqual(['rich', 'rich', 'rich', 'rich', 'poorer', 'rich'])
    expect(
      chooseQuery(outlookOf({ rich: 50, poor: 5, 'new village': 1, 'new town': 3 }, { crawled, queriesToday: 4 })),
    ).toMatchObject({ placeId: 'new town' })
  })

  test('confirms due deals if they are as many as another query is expected to find', () => {
    const crawled = crawledOf({ placeId: 'rich', dealsExpected: 8 }, { placeId: 'old' })
    const hotels = { rich: 50, old: 50 }
    expect(chooseQuery(outlookOf(hotels, { crawled, due: [dueOf('old', 7)] }))).toMatchObject({ kind: 'planned' })
    const due = [dueOf('old', 8), dueOf('rich', 2)]
    expect(chooseQuery(outlookOf(hotels, { crawled, due }))).toEqual({ kind: 'renewal', stay: due[0] })
  })

  test('is not planned for a place whose plan is done, until half a day after the plan began', () => {
    const began = (hours: number) => crawledOf({ placeId: 'p', nextQuery: 0, cycleBeganAtMs: nowMs - hours * hourMs })
    expect(chooseQuery(outlookOf({ p: 5 }, { crawled: began(11) }))).toBeUndefined()
    expect(chooseQuery(outlookOf({ p: 5 }, { crawled: began(12) }))).toMatchObject({ placeId: 'p', number: 0 })
    const due = [dueOf('p', 1)]
    expect(chooseQuery(outlookOf({ p: 5 }, { crawled: began(11), due }))).toMatchObject({ kind: 'renewal' })
  })

  test('is not for an avoided place', () => {
    const avoided = new Set(['p'])
    expect(chooseQuery(outlookOf({ p: 5 }, { avoided, due: [dueOf('p', 5)] }))).toBeUndefined()
  })

  test('is the first of the plan if the plan has become shorter, because the place has lost hotels', () => {
    const crawled = crawledOf({ placeId: 'p', nextQuery: plannedStays })
    expect(chooseQuery(outlookOf({ p: 5 }, { crawled }))).toMatchObject({ number: 0 })
    expect(chooseQuery(outlookOf({ p: 25 }, { crawled }))).toMatchObject({ number: plannedStays })
  })
})
