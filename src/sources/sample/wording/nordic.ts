import type { Wording } from './wording.ts'

// prettier-ignore
export const nordicWordings = {
  norse: {
    modest: ['Pensjonat {w}', '{w} Gjestehus', '{w} Vertshus', '{w} Gæstehus', '{w} Bed & Breakfast'],
    town: ['Hotel {w}', '{w} Hus', 'Hotel {w} Torv', '{w} Brygge Hotel', 'Hotel {w} Have', '{w} Byhotel'],
    grand: ['Grand Hotel {w}', 'Hotel Kong {w}', 'Palæ {w}', '{w} Slott'],
    retreat: ['{w} Fjordhotel', '{w} Fjellstue', '{w} Havhotell', '{w} Badehotel', '{w} Lodge'],
    words: [
      'Nordlys', 'Bjørk', 'Solvik', 'Havørn', 'Lille Måne', 'Nordstjernen', 'Rimfrost', 'Svane', 'Tjeld', 'Furu',
      'Sommerfugl', 'Strandlund', 'Ymir', 'Fjellrev', 'Isbre', 'Havglimt', 'Blåklokke', 'Ternen', 'Lyng', 'Valmue',
    ],
    streets: ['{s}gata {n}', '{s}gate {n}', '{s}vej {n}', '{s}veien {n}', '{s}torget {n}'],
    streetNames: [
      'Stor', 'Kirke', 'Strand', 'Skole', 'Havne', 'Dronningens ', 'Kongens ', 'Skipper', 'Bjørke', 'Nordre ', 'Østre ',
      'Park', 'Sjø', 'Linde',
    ],
    highestNumber: 90,
  },
  swedish: {
    modest: ['Pensionat {w}', '{w} Gästhus', '{w} Värdshus', 'Vandrarhemmet {w}'],
    town: ['Hotell {w}', '{w} Hotell', 'Stadshotellet {w}', 'Hotell {w} Torg', 'Hotell {w} Trädgård', '{w} Hus'],
    grand: ['Grand Hotell {w}', 'Kungliga {w}', '{w} Palats', '{w} Slott'],
    retreat: ['{w} Herrgård', '{w} Havsbad', '{w} Fjällhotell', '{w} Skärgårdshotell'],
    words: [
      'Norrsken', 'Björken', 'Svanen', 'Granlund', 'Lindgården', 'Ekbacken', 'Blåklinten', 'Fjärilen', 'Tranan', 'Solgården',
      'Vintergatan', 'Linnea', 'Hjorten', 'Lärkan', 'Fyren', 'Vinden', 'Smultron', 'Måsen',
    ],
    streets: ['{s}gatan {n}', '{s}vägen {n}', '{s}torget {n}', '{s}gränd {n}'],
    streetNames: [
      'Stor', 'Kungs', 'Drottning', 'Skol', 'Hamn', 'Kyrko', 'Linné', 'Sture', 'Väster', 'Öster', 'Norrlands', 'Strand',
      'Björk', 'Skeppar',
    ],
    highestNumber: 110,
  },
  finnish: {
    modest: ['Majatalo {w}', 'Matkakoti {w}', '{w} Guesthouse', 'Kievari {w}'],
    town: ['Hotelli {w}', 'Hotel {w}', '{w} Talo', 'Kaupunkihotelli {w}', '{w} Piha'],
    grand: ['Grand Hotelli {w}', '{w} Palatsi', 'Hotelli Kuningas {w}'],
    retreat: ['{w} Kartano', '{w} Erämaahotelli', '{w} Järvihotelli', '{w} Lodge'],
    words: [
      'Revontuli', 'Koivu', 'Joutsen', 'Kuusi', 'Karhu', 'Kielo', 'Mustikka', 'Pihlaja', 'Saari', 'Satakieli', 'Talvi',
      'Tähti', 'Tuomi', 'Vanamo', 'Lumikko', 'Aallotar',
    ],
    streets: ['{s}katu {n}', '{s}tie {n}', '{s}ranta {n}', '{s}kuja {n}'],
    streetNames: [
      'Aleksanterin', 'Kauppa', 'Kirkko', 'Koulu', 'Satama', 'Koivu', 'Puisto', 'Ranta', 'Museo', 'Kalevan', 'Linnan',
      'Vuori',
    ],
    highestNumber: 90,
  },
  icelandic: {
    modest: ['Gistiheimilið {w}', '{w} Guesthouse', 'Gistihús {w}'],
    town: ['Hótel {w}', 'Hotel {w}', '{w} Hús', '{w} Apartments', 'Hótel {w} Torg'],
    grand: ['Grand Hótel {w}', 'Hótel {w} Höll'],
    retreat: ['{w} Lodge', 'Hótel {w} Fjörður', '{w} Hot Spring Hotel', 'Sveitahótel {w}'],
    words: [
      'Lóa', 'Norðurljós', 'Kría', 'Birki', 'Fálki', 'Hrafn', 'Jökull', 'Lundi', 'Mosi', 'Stuðlaberg', 'Sóley', 'Vík',
      'Blágresi', 'Esja', 'Hraun', 'Fífa',
    ],
    streets: ['{s}gata {n}', '{s}vegur {n}', '{s}stígur {n}', '{s}braut {n}'],
    streetNames: [
      'Aðal', 'Hafnar', 'Lauga', 'Skóla', 'Berg', 'Kirkju', 'Njáls', 'Tún', 'Strand', 'Bjarkar', 'Freyju', 'Skólavörðu',
    ],
    highestNumber: 90,
  },
} satisfies Record<string, Wording>
