import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDeals } from '#contract/list-deals'
import { type InFront, startInFront } from '../../testing/start-in-front-of-platform.ts'
import { type SampleService, startSampleService } from '../../testing/start-sample-service.ts'

let behind: SampleService
let front: InFront
beforeAll(async () => {
  const t = Date.now()
  behind = await startSampleService({ SAMPLE_HOTELS: '30' })
  console.log('behind', Date.now() - t)
  front = await startInFront({ behind })
  console.log('front', Date.now() - t)
}, 60_000)
afterAll(async () => {
  await front.stop()
  await behind.stop()
})

test('deals', async () => {
  const t = Date.now()
  const { data, headers } = await front.service.client.call(listDeals, {})
  console.log(Date.now() - t, data.data.length, headers.get('x-total-count'))
  expect(data.data.length).toBeGreaterThan(0)
})
