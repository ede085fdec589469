/** A facility of the supplier's list, which spells its id in one way and hotels in two others. */
export interface SimulatedFacility {
  readonly facility_id: number
  readonly facility: string
  readonly sort: number
  readonly translation: readonly { readonly lang: string; readonly facility: string }[]
}

/** Names as they come, with the blanks, the doubles and the commas that are in them. */
const named: readonly (readonly [id: number, name: string])[] = [
  [2, 'Parking'],
  [8, 'Restaurant '],
  [11, 'Fitness room'],
  [17, 'Non-smoking rooms'],
  [20, 'Airport shuttle (surcharge)'],
  [28, 'Family rooms'],
  [47, 'WiFi available'],
  [54, 'Spa & wellness centre'],
  [64, 'Outdoor swimming pool'],
  [76, 'Outdoor swimming-pool'],
  [81, 'Lift / access for persons with reduced mobility'],
  [91, 'Bicycle rental, paid'],
  [107, '  Wi-Fi available'],
  [109, 'Air conditioning'],
  [118, 'Meeting and banquet facilities'],
]

/** How many facilities the supplier knows; no hotel has most of them. */
const facilityCount = 3000

/** The facilities of the supplier, by id. */
export const simulatedFacilities: readonly SimulatedFacility[] = [
  ...named,
  ...Array.from(
    { length: facilityCount - named.length },
    (_, index) => [1000 + index, `Facility number ${index + 1}`] as const,
  ),
].map(([facility_id, facility], sort) => ({
  facility_id,
  facility,
  sort,
  translation: [{ lang: 'pt', facility: `${facility} (pt)` }],
}))

const nameOfId = new Map(simulatedFacilities.map(({ facility_id, facility }) => [facility_id, facility]))

/** Returns the name that a facility has in the list and in a hotel. */
export function facilityName(facilityId: number): string {
  return nameOfId.get(facilityId) ?? ''
}
