import type { Wording } from './wording.ts'

// prettier-ignore
export const middleEasternWordings = {
  turkish: {
    modest: ['{w} Pansiyon', '{w} Konuk Evi', '{w} Evi', 'Pension {w}'],
    town: ['{w} Otel', 'Hotel {w}', '{w} Konak', '{w} Şehir Oteli', '{w} House'],
    grand: ['Grand {w} Otel', '{w} Palas', '{w} Sarayı'],
    retreat: ['{w} Koyu Resort', '{w} Tatil Köyü', '{w} Bahçe', '{w} Cave House'],
    words: [
      'Çınar', 'Erguvan', 'Gülhane', 'Hisar', 'İncir', 'Kırlangıç', 'Lale', 'Leylek', 'Mavi', 'Nar', 'Papatya', 'Sedir',
      'Turkuaz', 'Yasemin', 'Zeytin', 'Akasya', 'Mimoza', 'Defne',
    ],
    streets: ['{s} Sokak No: {n}', '{s} Caddesi No: {n}', '{s} Bulvarı No: {n}'],
    streetNames: [
      'Atatürk', 'Cumhuriyet', 'İnönü', 'Gül', 'Çeşme', 'Mimar Sinan', 'Yıldız', 'Liman', 'Fevzi Paşa', 'Nizami',
      'Bahar', 'Kemal', 'Çamlık',
    ],
    highestNumber: 110,
  },
  caucasian: {
    modest: ['Guesthouse {w}', '{w} Family House', 'Hostel House {w}'],
    town: ['Hotel {w}', 'Hotel Old {w}', '{w} Boutique Hotel', 'The {w} House', '{w} Balcony Hotel'],
    grand: ['Grand Hotel {w}', '{w} Palace', 'Royal {w}'],
    retreat: ['{w} Mountain Lodge', '{w} Château', '{w} Resort', 'Villa {w}'],
    words: [
      'Aragvi', 'Ararat', 'Granat', 'Iveria', 'Kavkasia', 'Lomi', 'Mtskheta', 'Nairi', 'Saperavi', 'Sevan', 'Tamar',
      'Tsiran', 'Vakhtang', 'Vardi', 'Zvart', 'Alazani',
    ],
    streets: ['{n} {s} Street', '{n} {s} Avenue', '{n} {s} Lane'],
    streetNames: [
      'Rustaveli', 'Tumanyan', 'Abovyan', 'Chavchavadze', 'Kostava', 'Pushkin', 'Agmashenebeli', 'Mashtots',
      'Leselidze', 'Abashidze', 'Teryan',
    ],
    highestNumber: 90,
  },
  arabic: {
    modest: ['{w} Guest House', 'Dar {w}', '{w} Inn', 'Funduq {w}'],
    town: ['{w} Hotel', 'Hotel {w}', '{w} Suites', '{w} Plaza Hotel', 'Bayt {w}', '{w} Gate Hotel'],
    grand: ['{w} Palace', 'Qasr {w}', 'Grand {w} Hotel', 'The {w} Tower Hotel'],
    retreat: ['{w} Desert Camp', '{w} Oasis Resort', '{w} Beach Resort', '{w} Island Resort'],
    words: [
      'Al Nakheel', 'Al Bahr', 'Al Dana', 'Al Fajr', 'Al Ghadeer', 'Al Hadeel', 'Al Lulu', 'Al Manara', 'Al Noor',
      'Al Reem', 'Al Sahab', 'Al Yasmin', 'Al Zaytun', 'Bustan', 'Dhow', 'Falaj', 'Layali', 'Marjan', 'Sidr', 'Zahra',
    ],
    streets: ['{n} {s} Street', '{n} {s} Road', '{n} Sharia {s}'],
    streetNames: [
      'Al Wasl', 'King Faisal', 'Al Corniche', 'Al Nahda', 'Al Souq', 'Al Rashid', 'Al Andalus', 'Al Jazira', 'Tahrir',
      'Al Mina', 'Al Hamra', 'Ramses', 'Al Khaleej',
    ],
    highestNumber: 260,
  },
  maghrebi: {
    modest: ['Riad {w}', 'Dar {w}', 'Maison {w}', 'Auberge {w}'],
    town: ['Riad {w}', 'Hôtel {w}', 'Riad Dar {w}', 'Hôtel Jardin {w}', 'Palais {w}'],
    grand: ['Grand Hôtel {w}', 'Palais {w}', 'Riad Royal {w}'],
    retreat: ['Kasbah {w}', 'Domaine {w}', 'Ksar {w}', 'Villa {w}'],
    words: [
      'Amandine', 'Assala', 'Atlas Bleu', 'Aziza', 'Bahia Verde', 'Cèdre', 'Fleur d’Oranger', 'Grenadine', 'Habiba',
      'Jasmin', 'Lalla Nour', 'Menthe', 'Nejma', 'Olivier', 'Safran', 'Tamaris', 'Yasmina', 'Zitoun', 'Zellige',
    ],
    streets: ['{n} rue {s}', '{n} avenue {s}', '{n} derb {s}', '{n} boulevard {s}'],
    streetNames: [
      'Mohammed V', 'Hassan II', 'de la Kasbah', 'des Oliviers', 'Ibn Khaldoun', 'Bab Doukkala', 'Sidi Ahmed',
      'de la Liberté', 'Ibn Batouta', 'du Souk', 'Habib Bourguiba', 'El Fassi',
    ],
    highestNumber: 130,
  },
  persian: {
    modest: ['{w} Guest House', 'Khaneh {w}', '{w} Inn'],
    town: ['Hotel {w}', '{w} Hotel', '{w} Traditional House', '{w} Garden Hotel'],
    grand: ['Grand Hotel {w}', '{w} Palace Hotel', 'Kakh {w}'],
    retreat: ['{w} Caravanserai', '{w} Garden Resort', '{w} Lodge'],
    words: [
      'Anar', 'Bagh-e Sabz', 'Firouzeh', 'Golestan', 'Kabutar', 'Laleh', 'Mahtab', 'Narenj', 'Negin', 'Pardis', 'Sarv',
      'Simorgh', 'Yas', 'Zarrin',
    ],
    streets: ['{n} {s} Street', '{n} {s} Avenue', '{n} {s} Square'],
    streetNames: [
      'Hafez', 'Saadi', 'Ferdowsi', 'Khayyam', 'Valiasr', 'Azadi', 'Enghelab', 'Molavi', 'Bagh-e Melli', 'Bahar',
    ],
    highestNumber: 190,
  },
  hebrew: {
    modest: ['{w} Guesthouse', 'Beit {w}', '{w} Zimmer', '{w} Inn'],
    town: ['Hotel {w}', 'The {w}', '{w} House', '{w} Boutique Hotel', '{w} Square Hotel'],
    grand: ['Grand {w}', 'The {w} Palace', 'The {w} Tower Hotel'],
    retreat: ['{w} Springs Resort', '{w} Beach Hotel', '{w} Vineyard Lodge'],
    words: [
      'Almond', 'Carob', 'Eshel', 'Gefen', 'Harduf', 'Kinor', 'Livne', 'Nachalat', 'Oren', 'Pardess', 'Rimon', 'Shaked',
      'Tamar', 'Te’ena', 'Yarkon', 'Zayit',
    ],
    streets: ['{n} {s} Street', '{n} Rehov {s}', '{n} {s} Boulevard'],
    streetNames: [
      'Ben Yehuda', 'Dizengoff', 'Herzl', 'Rothschild', 'Bialik', 'HaYarkon', 'Jaffa', 'Allenby', 'Sokolov',
      'Jabotinsky', 'HaNevi’im',
    ],
    highestNumber: 140,
  },
} satisfies Record<string, Wording>
