import { sampleOffer } from '../../../format/sample-offer.ts'
import { type ChosenHotel, chosenKey, type ChosenRate } from './chosen-rate.ts'

/** Chosen rates as fixtures for tests. */
export function sampleChosen({
  hotel,
  ...rate
}: Partial<Omit<ChosenRate, 'hotel'>> & { readonly hotel?: Partial<ChosenHotel> } = {}): ChosenRate {
  const { hotelId = 'h1', offer = sampleOffer({}), stay = sampleStay } = rate
  return {
    key: chosenKey(hotelId, offer.offerId, stay),
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

const sampleHotel: ChosenHotel = {
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

const sampleStay: ChosenRate['stay'] = {
  checkin: '2026-12-22',
  checkout: '2026-12-24',
  occupancies: [{ adults: 2, children: [5] }],
}
