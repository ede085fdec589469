import type { Wording } from './wording.ts'

// prettier-ignore
export const slavicWordings = {
  polish: {
    modest: ['Pensjonat {w}', 'Zajazd {w}', 'Dom Gościnny {w}', 'Willa {w}'],
    town: ['Hotel {w}', 'Kamienica {w}', 'Hotel {w} Stare Miasto', 'Dom {w}', 'Hotel {w} Rynek'],
    grand: ['Grand Hotel {w}', 'Pałac {w}', 'Hotel Królewski {w}'],
    retreat: ['Dwór {w}', 'Willa {w} Spa', 'Schronisko {w}', 'Folwark {w}'],
    words: [
      'Jaskółka', 'Lipowa', 'Bursztyn', 'Kalina', 'Jelonek', 'Pod Orłem', 'Wisła', 'Jarzębina', 'Złoty Kłos', 'Rusałka',
      'Sasanka', 'Żuraw', 'Bociania', 'Wrzos', 'Szafran', 'Konwalia',
    ],
    streets: ['ul. {s} {n}', 'al. {s} {n}', 'pl. {s} {n}'],
    streetNames: [
      'Mickiewicza', 'Długa', 'Krakowska', 'Zielona', 'Lipowa', 'Ogrodowa', 'Kościuszki', 'Słowackiego', 'Piękna',
      'Sienkiewicza', 'Floriańska', 'Chopina', 'Nowy Świat',
    ],
    highestNumber: 110,
  },
  czech: {
    modest: ['Penzion {w}', 'Hostinec {w}', 'Dům {w}', 'Penzión {w}'],
    town: ['Hotel {w}', 'Hotel {w} Centrum', 'Dům {w}', 'Hotel {w} Náměstí', '{w} Residence'],
    grand: ['Grand Hotel {w}', 'Palác {w}', 'Hotel Royal {w}'],
    retreat: ['Chata {w}', 'Zámek {w}', 'Horský hotel {w}', 'Lázeňský dům {w}'],
    words: [
      'Lípa', 'Vltava', 'Jelen', 'Zlatá Hvězda', 'Modrá Růže', 'U Tří Lip', 'Slavík', 'Morava', 'Sněženka', 'Vlaštovka',
      'Šafrán', 'Javor', 'Bílá Labuť', 'Tatra', 'Ořech', 'Levandule',
    ],
    streets: ['{s} {n}', '{s} ulice {n}', '{s} náměstí {n}'],
    streetNames: [
      'Masarykova', 'Nádražní', 'Jiráskova', 'Školní', 'Husova', 'Palackého', 'Dlouhá', 'Zahradní', 'Komenského',
      'Štefánikova', 'Hlavná', 'Mostecká',
    ],
    highestNumber: 120,
  },
  'south-slavic': {
    modest: ['Gostilna {w}', 'Vila {w}', 'Guesthouse {w}', 'Prenoćište {w}', 'Kuća {w}'],
    town: ['Hotel {w}', 'Hotel {w} Centar', '{w} Residence', 'Hotel Villa {w}', 'Kuća {w} Hotel'],
    grand: ['Grand Hotel {w}', 'Palace Hotel {w}', 'Palača {w}'],
    retreat: ['Villa {w}', '{w} Bay Hotel', '{w} Spa Hotel', 'Dvor {w}', 'Planinski Dom {w}'],
    words: [
      'Lipa', 'Jasna', 'Zora', 'Slavuj', 'Zvezda', 'Jelen', 'Bistra', 'Danica', 'Kalina', 'Lavanda', 'Rosa', 'Vesna',
      'Zlata', 'Javor', 'Galeb', 'Maslina', 'Trešnja', 'Bura',
    ],
    streets: ['{s} {n}', 'Ulica {s} {n}', '{s} ulica {n}'],
    streetNames: [
      'Vukova', 'Gundulićeva', 'Prešernova', 'Cankarjeva', 'Zmaj Jovina', 'Njegoševa', 'Kralja Petra', 'Ivana Vazova',
      'Titova', 'Trubarjeva', 'Vitosha', 'Primorska',
    ],
    highestNumber: 90,
  },
} satisfies Record<string, Wording>
