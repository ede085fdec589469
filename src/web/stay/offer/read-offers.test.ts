import { createClient } from '#client/client'
import { ApiError, ContractError, NetworkError } from '#client/errors'
import type { OffersRequest } from '#contract/hotels/find-offers'
import { expect, test } from 'vitest'
import { sampleOffer } from '../testing/sample-offer.ts'
import { type OffersSoFar, readOffers } from './read-offers.ts'

const many = Array.from({ length: 3000 }, (_, hotel) => ({
  hotelId: `h${hotel}`,
  roomTypes: [sampleOffer({}), sampleOffer({})],
}))
const noWeather = { days: [], credits: [] }
const known = { guestLevel: 0, sandbox: true, weather: [] }
const request: OffersRequest = {
  hotelIds: ['h0'],
  checkin: '2027-03-08',
  checkout: '2027-03-10',
  occupancies: [{ adults: 2, children: [] }],
}

let response = new Response()
const client = createClient({ baseUrl: 'http://stay.example/v1', apiKey: () => undefined, fetch: async () => response })

/** Makes the next response of pieces, waiting for each that is a promise. */
function respondWith(pieces: readonly (string | Promise<string>)[], status = 200) {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      try {
        for (const piece of pieces) controller.enqueue(encoder.encode(await piece))
        controller.close()
      } catch (error) {
        controller.error(error)
      }
    },
  })
  response = new Response(body, { status })
}

async function readAll(signal = new AbortController().signal): Promise<OffersSoFar[]> {
  const all: OffersSoFar[] = []
  for await (const soFar of readOffers(client, request, signal)) all.push(soFar)
  return all
}

test('a response is yielded when its first hotels arrive, and once more when it is complete', async () => {
  let arrive: (piece: string) => void = () => {}
  const later = new Promise<string>((resolve) => {
    arrive = resolve
  })
  const beginning = `${JSON.stringify(known).slice(0, -1)},"data":[${JSON.stringify(many[0])}`
  const notices = [{ message: 'One did not answer.', hotelIds: ['h2'] }]
  respondWith([beginning, later])
  const reading = readOffers(client, request, new AbortController().signal)
  expect((await reading.next()).value).toEqual({
    response: { ...known, data: [many[0]] },
    weather: noWeather,
    isComplete: false,
  })
  arrive(`,${JSON.stringify(many[1])}],"notices":${JSON.stringify(notices)}}`)
  expect((await reading.next()).value).toEqual({
    response: { ...known, data: many.slice(0, 2), notices },
    weather: noWeather,
    isComplete: true,
  })
  expect((await reading.next()).done).toBe(true)
})

test('hotels are in their order, and a response without any is complete', async () => {
  respondWith([JSON.stringify({ ...known, data: many })])
  expect((await readAll()).at(-1)).toEqual({ response: { ...known, data: many }, weather: noWeather, isComplete: true })
  respondWith([JSON.stringify({ ...known, data: [] })])
  expect(await readAll()).toEqual([{ response: { ...known, data: [] }, weather: noWeather, isComplete: true }])
})

test('a response whose other fields come after the hotels is yielded when it is complete', async () => {
  respondWith([`{"data":[${JSON.stringify(many[0])}`, `],${JSON.stringify(known).slice(1)}`])
  expect(await readAll()).toEqual([{ response: { ...known, data: [many[0]] }, weather: noWeather, isComplete: true }])
})

test('what the contract does not describe is a ContractError: a hotel, a missing field, text that ends too early', async () => {
  for (const text of [
    JSON.stringify({ ...known, data: [...many.slice(0, 3), { hotelId: 7, roomTypes: [] }] }),
    JSON.stringify({ guestLevel: 0, data: [] }),
    JSON.stringify({ ...known, data: many.slice(0, 3) }).slice(0, -5),
    '<html>',
    '',
  ]) {
    respondWith([text])
    await expect(readAll(), text.slice(0, 40)).rejects.toThrow(ContractError)
  }
})

test('a refusal is an ApiError, and a connection that breaks off a NetworkError', async () => {
  respondWith([JSON.stringify({ code: 503, message: 'Later' })], 503)
  await expect(readAll()).rejects.toThrow(ApiError)
  respondWith([`${JSON.stringify(known).slice(0, -1)},"data":[`, Promise.reject(new Error('gone'))])
  await expect(readAll()).rejects.toThrow(NetworkError)
})

test('the event loop runs while many hotels are checked, and can abort it', async () => {
  const controller = new AbortController()
  respondWith([JSON.stringify({ ...known, data: Array.from({ length: 5 }).flatMap(() => many) })])
  const read = readAll(controller.signal)
  setTimeout(() => controller.abort(), 0)
  await expect(read).rejects.toThrow(/abort/i)
})
