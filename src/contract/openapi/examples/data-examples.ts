import type { SomeExamples } from './example.ts'

export const dataExamples = {
  listPlaces: {
    request: { query: 'lisbon', limit: 1 },
    response: {
      data: [
        {
          placeId: 'gn2267057',
          name: 'Lisbon',
          country: 'PT',
          countryName: 'Portugal',
          region: 'Lisbon',
          near: '',
          latitude: 38.71667,
          longitude: -9.13333,
          population: 517_802,
        },
      ],
    },
  },
  listAirports: {
    request: { query: 'lisbon' },
    response: {
      data: [
        {
          iata: 'LIS',
          name: 'Humberto Delgado Airport (Lisbon Portela Airport)',
          city: 'Lisbon',
          country: 'PT',
          latitude: 38.7813,
          longitude: -9.13592,
        },
      ],
    },
  },
  listFacilities: {
    request: { query: 'pool' },
    response: {
      data: [
        { id: 20, name: 'Outdoor pool', category: 'Wellness' },
        { id: 21, name: 'Indoor pool', category: 'Wellness' },
        { id: 22, name: 'Children’s pool', category: 'Wellness' },
      ],
    },
  },
  getLocation: {
    request: {},
    response: { latitude: 40.7128, longitude: -74.006, name: 'New York', country: 'US', source: 'home' },
  },
  getKey: {
    request: {},
    response: {
      role: 'staff',
      rights: ['read', 'transfer', 'approve', 'correct', 'manage'],
      person: 'Ana',
      agency: null,
    },
  },
} satisfies SomeExamples
