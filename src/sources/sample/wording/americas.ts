import type { Wording } from './wording.ts'

// prettier-ignore
export const americanWordings = {
  american: {
    modest: [
      '{w} Inn', 'The {w} Motor Lodge', '{w} Bed & Breakfast', 'The {w} Guesthouse', '{w} Court Motel',
      '{w} Roadside Inn',
    ],
    town: ['The {w}', 'Hotel {w}', '{w} House', 'The {w} Hotel', 'The {w} Building', '{w} & Main', 'The {w} Exchange'],
    grand: ['The {w} Grand', 'The {w} Palace', 'Grand {w} Hotel', 'The {w} Tower Hotel', 'The {w} Club Hotel'],
    retreat: [
      '{w} Ranch', '{w} Lake Lodge', '{w} Springs Resort', 'The Lodge at {w}', '{w} Shores Resort', '{w} Ridge Lodge',
    ],
    words: [
      'Juniper', 'Magnolia', 'Whitaker', 'Ellery', 'Halcyon', 'Larkin', 'Bellamy', 'Sparrow', 'Copper', 'Prescott',
      'Calloway', 'Burr Oak', 'Tamarack', 'Bluebird', 'Harlan', 'Delmar', 'Redwood', 'Winslow', 'Cardinal', 'Hollis',
      'Sycamore', 'Alden', 'Lantern', 'Marigold', 'Thatcher', 'Driftwood',
    ],
    streets: [
      '{n} {s} Street', '{n} {s} Avenue', '{n} {s} Boulevard', '{n} North {s} Street', '{n} West {s} Street',
      '{n} {s} Drive',
    ],
    streetNames: [
      'Main', 'Maple', 'Oak', 'Washington', 'Lincoln', 'Franklin', 'Jefferson', 'Pine', 'Cedar', 'Madison', 'Lake',
      'Market', 'Second', 'Third', 'Park', 'Jackson', 'Walnut', 'Union', 'Grand',
    ],
    highestNumber: 2_400,
  },
  caribbean: {
    modest: ['{w} Guest House', '{w} Cottages', 'The {w} Inn', '{w} Villas'],
    town: ['Hotel {w}', 'The {w}', '{w} Harbour Hotel', '{w} House', 'The {w} Courtyard'],
    grand: ['The {w} Grand', 'The Royal {w}', '{w} Great House'],
    retreat: ['{w} Bay Resort', '{w} Beach Club', 'The {w} Cove', '{w} Sands', '{w} Plantation House'],
    words: [
      'Frangipani', 'Tamarind', 'Sea Grape', 'Pelican', 'Coral', 'Hibiscus', 'Mango', 'Conch', 'Trade Wind',
      'Almond Tree', 'Breadfruit', 'Turtle', 'Poinciana', 'Nutmeg', 'Blue Marlin', 'Calabash',
    ],
    streets: ['{n} {s} Street', '{n} {s} Road', '{n} {s} Drive', '{s} Bay Road {n}'],
    streetNames: [
      'Bay', 'Harbour', 'Queen', 'King', 'Marine', 'Market', 'Church', 'Shirley', 'Frederick', 'Duke', 'Palm',
      'Lighthouse',
    ],
    highestNumber: 120,
  },
  'latin-american': {
    modest: ['Posada {w}', 'Hostal {w}', 'Casa {w}', 'Hospedaje {w}'],
    town: ['Hotel {w}', 'Casa {w} Hotel', 'Hotel Plaza {w}', 'Hotel Portal {w}', 'Hotel Patio {w}', 'Hotel Casona {w}'],
    grand: ['Gran Hotel {w}', 'Palacio {w}', 'Hotel Real {w}', 'Gran Casona {w}'],
    retreat: ['Hacienda {w}', 'Hotel Playa {w}', 'Estancia {w}', 'Finca {w}', 'Villas {w}', 'Refugio {w}'],
    words: [
      'Aurelia', 'Bugambilia', 'Candelaria', 'Ceibo', 'Colibrí', 'Esmeralda', 'Guayacán', 'Jacaranda', 'Luna Clara',
      'Madreselva', 'Manantial', 'Mirador', 'Orquídea', 'Palma Alta', 'Quetzal', 'San Agustín', 'San Lorenzo',
      'Santa Rosalía', 'Tres Ríos', 'Viento Sur', 'Violeta', 'Yerbabuena',
    ],
    streets: ['Calle {s} {n}', 'Avenida {s} {n}', 'Av. {s} {n}', 'Paseo {s} {n}', 'Plaza {s} {n}'],
    streetNames: [
      'Bolívar', 'San Martín', 'Hidalgo', 'Juárez', 'Independencia', 'Libertad', '5 de Mayo', 'Sucre', 'Belgrano',
      'Morelos', 'Colón', 'Santa Fe', 'Reforma', 'Las Palmas', 'O’Higgins', 'La Merced',
    ],
    highestNumber: 1_800,
  },
  brazilian: {
    modest: ['Pousada {w}', 'Casa {w}', 'Hospedaria {w}', 'Pousada Recanto {w}'],
    town: ['Hotel {w}', 'Hotel {w} Palace', 'Casa {w} Hotel', 'Hotel Praça {w}', '{w} Plaza Hotel'],
    grand: ['Grande Hotel {w}', 'Palácio {w}', 'Hotel Imperial {w}'],
    retreat: ['Pousada Praia {w}', '{w} Praia Hotel', 'Fazenda {w}', 'Villas {w}', 'Refúgio {w}'],
    words: [
      'Araucária', 'Beija-Flor', 'Bem-te-vi', 'Caju', 'Canto do Mar', 'Estrela', 'Flor de Lótus', 'Ipê', 'Jabuticaba',
      'Jasmim', 'Luar', 'Maracujá', 'Mar Azul', 'Pau-Brasil', 'Pitanga', 'Quaresmeira', 'Sabiá', 'Tucano',
      'Vitória-Régia',
    ],
    streets: ['Rua {s}, {n}', 'Avenida {s}, {n}', 'Praça {s}, {n}', 'Alameda {s}, {n}'],
    streetNames: [
      'das Flores', 'XV de Novembro', 'Sete de Setembro', 'Rui Barbosa', 'Tiradentes', 'Santos Dumont', 'Dom Pedro II',
      'da Bahia', 'Machado de Assis', 'São José', 'Beira-Mar', 'das Palmeiras',
    ],
    highestNumber: 1_600,
  },
} satisfies Record<string, Wording>
