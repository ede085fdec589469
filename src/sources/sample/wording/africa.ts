import type { Wording } from './wording.ts'

// prettier-ignore
export const africanWordings = {
  'african-english': {
    modest: ['{w} Guest House', '{w} Lodge', 'The {w} Inn', '{w} Bed & Breakfast', '{w} Cottage'],
    town: ['Hotel {w}', 'The {w}', '{w} House', '{w} Court Hotel', 'The {w} Terrace', '{w} Gardens Hotel'],
    grand: ['The {w} Grand', 'The {w} Palace Hotel', 'The Royal {w}'],
    retreat: ['{w} Safari Lodge', '{w} Camp', '{w} Beach Resort', '{w} River Lodge', '{w} Estate'],
    words: [
      'Acacia', 'Baobab', 'Fish Eagle', 'Jacaranda', 'Kudu', 'Marula', 'Msasa', 'Mvuli', 'Fynbos', 'Sunbird', 'Tembo',
      'Umoja', 'Weaver', 'Zawadi', 'Amani', 'Ebony', 'Hornbill', 'Kijani', 'Savanna', 'Tamarind',
    ],
    streets: ['{n} {s} Street', '{n} {s} Road', '{n} {s} Avenue', '{n} {s} Close', '{n} {s} Crescent'],
    streetNames: [
      'Independence', 'Kenyatta', 'Nyerere', 'Main', 'Long', 'Church', 'Nkrumah', 'Market', 'Station', 'Uhuru', 'Palm',
      'Hill', 'Lake', 'Airport', 'Kaunda',
    ],
    highestNumber: 190,
  },
  'african-french': {
    modest: ['Auberge {w}', 'Résidence {w}', 'Maison {w}', 'Case {w}'],
    town: ['Hôtel {w}', 'Hôtel Villa {w}', 'Hôtel Résidence {w}', 'Le {w} Hôtel', 'Hôtel Jardin {w}'],
    grand: ['Grand Hôtel {w}', 'Hôtel Palais {w}', 'Le Grand {w}'],
    retreat: ['Lodge {w}', 'Domaine {w}', 'Hôtel Plage {w}', 'Villa {w}'],
    words: [
      'Baobab', 'Flamboyant', 'Baraka', 'Sahel', 'Ivoire', 'Karité', 'Bougainvillée', 'Calao', 'Harmattan', 'Palmier',
      'Ravinala', 'Étoile', 'Cocotier', 'Ylang', 'Savane', 'Tisserin', 'Fromager', 'Kora',
    ],
    streets: ['{n} rue {s}', '{n} avenue {s}', '{n} boulevard {s}'],
    streetNames: [
      'de l’Indépendance', 'de la Paix', 'du Marché', 'Pasteur', 'de la Corniche', 'de la Liberté', 'du Commerce',
      'des Palmiers', 'du Port', 'de la République', 'Senghor',
    ],
    highestNumber: 160,
  },
} satisfies Record<string, Wording>
