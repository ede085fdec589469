import { drawGroundPicture } from './draw-ground.ts'
import { embedPicture } from './embed-picture.ts'
import { planMap } from './plan-map.ts'
import { proposalGroups } from './proposal-groups.ts'
import type { ProposalMaterial } from './proposal-page.tsx'
import type { ChosenRate } from '../choice/chosen-rate.ts'

/** Collects the pictures, maps and weather of a proposal; what does not come in time is left out. */
export async function proposalMaterial(rates: readonly ChosenRate[]): Promise<ProposalMaterial> {
  const groups = proposalGroups(rates)
  const photos = new Map(rates.map(({ hotelId, hotel }) => [hotelId, hotel?.main_photo]))
  const [pictures, maps] = await Promise.all([
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
  ])
  return { pictures: new Map(pictures), maps: new Map(maps.flat()), weather: new Map() }
}
