import { sampleOffer } from '#web/stay/testing/sample-offer.ts'
import { selectedKey, type SelectedRate } from '../selection/selected-rate.ts'

/** Selected rates as fixtures for tests. */
export function sampleSelected({
  hotel,
  ...rate
}: Partial<Omit<SelectedRate, 'hotel'>> & { readonly hotel?: Partial<SampleHotel> } = {}): SelectedRate {
  const { hotelId = 'h1', offer = sampleOffer({}), stay = sampleStay } = rate
  return {
    key: selectedKey(hotelId, offer.offerId, stay),
    hotelId,
    hotel: { ...sampleHotel, id: hotelId, ...hotel },
    offer,
    stay,
    timeZone: 'Europe/Paris',
    isSandbox: false,
    foundAtMs: Date.parse('2026-11-21T00:00:00Z'),
    ...rate,
  }
}

type SampleHotel = NonNullable<SelectedRate['hotel']>

const sampleHotel: SampleHotel = {
  id: 'h1',
  name: 'Hotel Astoria',
  city: 'Paris',
  country: 'FR',
  address: '1 Rue de Rivoli',
  stars: 4,
  rating: 8.6,
  latitude: 48.85,
  longitude: 2.35,
  main_photo: 'https://pictures.example/h1.jpg',
}

const sampleStay: SelectedRate['stay'] = {
  checkin: '2026-12-22',
  checkout: '2026-12-24',
  occupancies: [{ adults: 2, children: [5] }],
}
