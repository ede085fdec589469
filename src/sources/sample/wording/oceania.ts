import type { Wording } from './wording.ts'

// prettier-ignore
export const oceanianWordings = {
  oceanian: {
    modest: ['{w} Motor Inn', 'The {w} Inn', '{w} Guesthouse', '{w} Cottages', 'The {w} Arms'],
    town: ['The {w}', 'Hotel {w}', '{w} House', 'The {w} Quarter', '{w} on the Park', 'The {w} Wharf Hotel'],
    grand: ['The Grand {w}', 'The {w} Palace', 'The Royal {w}'],
    retreat: ['{w} Bay Lodge', '{w} Reef Resort', '{w} Station Lodge', '{w} Sands', '{w} Springs Lodge'],
    words: [
      'Banksia', 'Wattle', 'Kōwhai', 'Jacaranda', 'Kingfisher', 'Ironbark', 'Silver Fern', 'Bellbird', 'Currawong',
      'Pōhutukawa', 'Lorikeet', 'Saltbush', 'Tūī', 'Boronia', 'Lyrebird', 'Rātā', 'Southern Star', 'Grevillea',
      'Paperbark', 'Rosella',
    ],
    streets: ['{n} {s} Street', '{n} {s} Road', '{n} {s} Terrace', '{n} {s} Parade', '{n} {s} Esplanade'],
    streetNames: [
      'George', 'Elizabeth', 'Collins', 'Victoria', 'Albert', 'Macquarie', 'Flinders', 'Queen', 'Cook', 'Hunter',
      'Wharf', 'Marine', 'Bligh', 'Wellesley',
    ],
    highestNumber: 220,
  },
  pacific: {
    modest: ['{w} Fale', '{w} Bungalows', '{w} Guesthouse', '{w} Inn'],
    town: ['Hotel {w}', '{w} Lagoon Hotel', 'The {w}', '{w} Harbour Hotel'],
    grand: ['The {w} Grand', '{w} Palms Hotel', 'The Royal {w}'],
    retreat: ['{w} Lagoon Resort', '{w} Island Resort', '{w} Reef Retreat', '{w} Beach Bures'],
    words: [
      'Tiare', 'Moana', 'Hibiscus', 'Vonu', 'Lali', 'Masi', 'Kaveka', 'Coral Tree', 'Nautilus', 'Tavola', 'Pandanus',
      'Manta', 'Sega', 'Vaka', 'Frangipani', 'Siapo',
    ],
    streets: ['{n} {s} Road', '{n} {s} Street', '{s} Beach Road {n}', '{n} {s} Drive'],
    streetNames: [
      'Queens', 'Kings', 'Marine', 'Harbour', 'Victoria', 'Lagoon', 'Wailoaloa', 'Thomson', 'Church', 'Market',
      'Mission',
    ],
    highestNumber: 140,
  },
} satisfies Record<string, Wording>
