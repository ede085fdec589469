import { addDays } from '#contract/days'
import { queryClient } from '#web/device/requests/query-client.ts'
import { weatherQuery } from '#web/weather/get-weather.ts'
import type { StayWeather } from '#web/weather/stay-weather.ts'
import type { SelectedRate } from '../selection/selected-rate.ts'
import { type ProposalGroup, proposalGroups, type ProposalMaterial } from './proposal-page.tsx'

const timeoutMs = 5000

/** Collects the pictures and weather of a proposal, leaving out what takes too long to load. */
export async function proposalMaterial(rates: readonly SelectedRate[]): Promise<ProposalMaterial> {
  const groups = proposalGroups(rates)
  const photos = new Map(rates.map(({ hotelId, hotel }) => [hotelId, hotel?.main_photo]))
  const [pictures, weather] = await Promise.all([
    Promise.all(
      [...photos].map(
        async ([id, photo]) => [id, photo === undefined ? undefined : await embedPicture(photo)] as const,
      ),
    ),
    Promise.all(
      groups.map(async (group) => {
        const found = await weatherOf(group)
        return found === undefined ? [] : [[group.key, found] as const]
      }),
    ),
  ])
  return { pictures: new Map(pictures), weather: new Map(weather.flat()) }
}

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

/** Returns a picture of this origin as a data URL; undefined when it is of another origin or does not load. */
async function embedPicture(url: string): Promise<string | undefined> {
  const { origin, pathname, search } = new URL(url, location.href)
  if (origin !== location.origin) return undefined
  try {
    const response = await fetch(`${pathname}${search}`, { signal: AbortSignal.timeout(timeoutMs) })
    return response.ok ? await dataUrl(await response.blob()) : undefined
  } catch {
    return undefined
  }
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture cannot be read')))
    reader.readAsDataURL(blob)
  })
}
