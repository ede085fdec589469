import { simulateLiteApi } from '#sources/testing/liteapi/simulate-liteapi'
import { simulatedHotels } from '#sources/testing/liteapi/simulated-hotels'
import { readArguments } from '../support/read-arguments.ts'

// A supplier for trying imports, rates and deals without an account. It has invented hotels around Lisbon and elsewhere,
// some with the quirks of real ones, and the rate limit of the test environment.

const { values } = readArguments({
  options: { port: { type: 'string', default: '4010' }, hotels: { type: 'string', default: '200' } },
})
const { url, apiKey } = await simulateLiteApi({
  port: Number(values.port),
  hotels: simulatedHotels(Number(values.hotels)),
})
console.log(`A simulated supplier is ready. In another terminal:

export SUPPLIER_URL=${url} SUPPLIER_KEY=${apiKey}
npm run hotels -- import --place Lisbon --radius 30km
npm start`)
