import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, usd } from '../../../format/sample-offer.ts'
import { rateTableOf } from './rate-rows.ts'

const nowMs = Date.parse('2026-11-21T00:00:00Z')
const room = (boardType: string, boardName: string) => sampleRate({ boardType, boardName })
const offer = (...rates: ReturnType<typeof sampleRate>[]) => sampleOffer({ rates })

function tableOf(...hotels: ReturnType<typeof offer>[][]) {
  const data = hotels.map((roomTypes, index) => ({ hotelId: `h${index}`, roomTypes }))
  return rateTableOf({ data, guestLevel: 1, sandbox: true, weather: [] }, nowMs)
}

test('rates and boards are counted, and hotels without rates are left out', () => {
  const [roomOnly, halfBoard] = [room('RO', 'Room only'), room('HB', 'Half board')]
  const table = tableOf([offer(roomOnly), offer(halfBoard), offer(roomOnly)], [offer(roomOnly, halfBoard)], [])
  expect(table.count).toBe(4)
  expect(table.hotels).toHaveLength(2)
  expect(table.boards).toEqual([
    { code: 'RO', name: 'Room only', count: 3 },
    { code: 'HB', name: 'Half board', count: 2 },
  ])
})

test('a response has commission and supplier when any rate has a commission', () => {
  expect(tableOf([offer(sampleRate())]).hasTrade).toBe(false)
  expect(tableOf([offer(sampleRate()), offer(sampleRate({ commission: [usd(12)] }))]).hasTrade).toBe(true)
})
