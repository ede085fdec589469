import { addDays } from '#contract/days'
import { weatherQuery } from '../../../api/get-weather.ts'
import { queryClient } from '../../../api/query-client.ts'
import type { StayWeather } from '../../../format/stay-weather.ts'
import { drawGroundPicture } from './draw-ground.ts'
import { embedPicture } from './embed-picture.ts'
import { planMap } from './plan-map.ts'
import { type ProposalGroup, proposalGroups } from './proposal-groups.ts'
import type { ProposalMaterial } from './proposal-page.tsx'
import type { ChosenRate } from '../choice/chosen-rate.ts'

/** Collects the pictures, maps and weather of a proposal; what does not come in time is left out. */
export async function proposalMaterial(rates: readonly ChosenRate[]): Promise<ProposalMaterial> {
  const groups = proposalGroups(rates)
  const photos = new Map(rates.map(({ hotelId, hotel }) => [hotelId, hotel?.main_photo]))
  const [pictures, maps, weather] = await Promise.all([
    Promise.all(
      [...photos].map(
        async ([id, photo]) => [id, photo === undefined ? undefined : await embedPicture(photo)] as const,
      ),
    ),
    Promise.all(
      groups.map(async ({ key, options }) => {
        const plan = planMap(options)
        return plan === undefined ? [] : [[key, { plan, ground: await drawGroundPicture(plan) }] as const]
      }),
    ),
    Promise.all(
      groups.map(async (group) => {
        const found = await weatherOf(group)
        return found === undefined ? [] : [[group.key, found] as const]
      }),
    ),
  ])
  return { pictures: new Map(pictures), maps: new Map(maps.flat()), weather: new Map(weather.flat()) }
}

const timeoutMs = 5000

/** The weather of the nights of a group, at its first hotel whose position is known. */
async function weatherOf({ stay, options }: ProposalGroup): Promise<StayWeather | undefined> {
  const hotel = options.map(({ rate }) => rate.hotel).find((known) => known !== undefined)
  if (hotel === undefined) return undefined
  const { latitude, longitude } = hotel
  const request = { latitude, longitude, startDate: stay.checkin, endDate: addDays(stay.checkout, -1) }
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), timeoutMs)
  })
  return Promise.race([queryClient.fetchQuery(weatherQuery(request)).catch(() => undefined), late])
}
