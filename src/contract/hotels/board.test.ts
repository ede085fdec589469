import { expect, test } from 'vitest'
import { boardKey, readBoard } from './board.ts'

type Case = [boardType: string, boardName: string, board: string | undefined]

test.each<Case>([
  // Negations, and meals that cost extra.
  ['BB', 'Breakfast not included', 'RO'],
  ['BB', 'Breakfast (not included)', 'RO'],
  ['', 'Breakfast - not included', 'RO'],
  ['', 'Breakfast - (not included)', 'RO'],
  ['', 'Room without breakfast', 'RO'],
  ['', 'Breakfast available for a fee', 'RO'],
  ['', 'Breakfast: at an extra charge', 'RO'],
  ['', 'Continental breakfast, $12 per person', 'RO'],
  ['', 'Optional breakfast', 'RO'],
  ['XX', 'Desayuno no incluido', 'RO'],
  ['', 'Desayuno (con suplemento)', 'RO'],
  ['', 'Sin desayuno', 'RO'],
  ['', 'Frühstück nicht inbegriffen', 'RO'],
  ['', 'Frühstück gegen Aufpreis', 'RO'],
  ['', 'Ohne Verpflegung', 'RO'],
  ['', 'Petit-déjeuner non compris', 'RO'],
  ['', 'Le petit déjeuner n’est pas inclus', 'RO'],
  ['', 'Colazione esclusa', 'RO'],
  ['', 'Pequeno-almoço não incluído', 'RO'],
  ['', 'Ontbijt niet inbegrepen', 'RO'],
  ['', 'No meals', 'RO'],
  // What is denied is something else.
  ['', 'Breakfast included, dinner for a fee', 'BB'],
  ['', 'Breakfast included, dinner not included', 'BB'],
  ['', 'Half board, lunch not included', 'HB'],
  ['', 'Half board, optional lunch', 'HB'],
  ['', 'Half board, lunch not included (available for a fee)', 'HB'],
  ['', 'Breakfast included at no extra charge', 'BB'],
  ['', 'Desayuno sin cargo adicional', 'BB'],
  ['', 'Breakfast included, non-refundable', 'BB'],
  ['', 'Non-refundable breakfast rate', 'BB'],
  ['', 'Breakfast included (taxes not included)', 'BB'],
  ['AI', 'All inclusive, drinks not included', 'AI'],
  // Something beside the meals is denied, or costs extra.
  ...['All inclusive non-alcoholic', 'All inclusive excluding premium drinks', 'All Inclusive (no alcohol)'].map((name): Case => ['AI', name, 'AI']),
  ...['Non-alcoholic all inclusive'].map((name): Case => ['NAI', name, 'AI']),
  ...['Half board excluding drinks', 'Half board without lunch', 'Half board no lunch', 'Half board including optional lunch', 'Halbpension nicht mit Mittagessen'].map((name): Case => ['HB', name, 'HB']),
  ...['Full board no drinks', 'Full board drinks extra'].map((name): Case => ['FB', name, 'FB']),
  ...['Breakfast without dinner', 'Breakfast no dinner', 'Desayuno sin cena', 'Frühstück ohne Abendessen', 'Bed & Breakfast no credit card needed', 'Bed and breakfast no deposit required', 'Breakfast no amendments', 'Breakfast (paid in advance)', 'Breakfast – paid online', 'Breakfast pre-paid', 'Free breakfast worth EUR 20', 'Breakfast and $100 F&B credit', 'Breakfast + extra night', 'Breakfast for 2 with extra late check-out', 'Breakfast exclusive of tax', 'Petit-déjeuner sans dîner', 'Breakfast and parking fee'].map((name): Case => ['BB', name, 'BB']),
  ...['Half board, drinks not included', 'Breakfast and dinner, lunch payable', 'All meals (except dinner)', 'Full board without lunch', 'Breakfast and lunch or dinner'].map((name): Case => ['', name, 'HB']),
  // The meal is denied, or costs extra.
  ...['excl. breakfast', 'exkl. Frühstück', 'ex breakfast', 'Hors petit-déjeuner', 'Petit-déjeuner en sus', 'Breakfast on request', 'Breakfast at own expense', 'Breakfast can be purchased', 'Breakfast can be added', 'Breakfast sold separately', 'Breakfast on payment', 'Breakfast CHF 25', 'Frühstück auf Anfrage', 'Desayuno aparte', 'Café da manhã à parte', 'Ontbijt bij te boeken', 'Frukost ingår ej', 'Frokost ekskludert', 'Завтрак за доплату', 'Breakfast for children only', 'Breakfast 50% off'].map((name): Case => ['BB', name, 'RO']),
  ...['Breakfast and dinner not included', 'No breakfast or lunch', 'Breakfast buffet for a fee', 'Zimmer, Frühstück ab 18 EUR', 'Breakfast excl.'].map((name): Case => ['BB', name, 'RO']),
  // Names that cannot be read, or that contradict the code, and codes as names.
  ...['不含早餐', '조식 불포함', 'بدون إفطار', 'Ingen morgonmål utan betalning', 'Desjejum não incluso'].map((name): Case => ['BB', name, undefined]),
  ...['Kahvaltı hariç', 'Bez snídaně', 'Reggeli nélkül', 'Fără mic dejun', 'Χωρίς πρωινό', 'Ei aamiaista', 'śniadanie niewliczone', 'Без питания'].map((name): Case => ['BB', name, 'RO']),
  ...['Breakfast included', 'Room Only - breakfast included'].map((name): Case => ['RO', name, undefined]),
  ...['Breakfast or dinner', 'Room only / Bed and Breakfast', 'Half board or full board'].map((name): Case => ['', name, undefined]),
  ...['Breakfast included', 'Dinner not included'].map((name): Case => ['HB', name, undefined]),
  ...['BB', 'b&b'].map((name): Case => ['', name, 'BB']),
  ...['HB'].map((name): Case => ['', name, 'HB']),
  ...['RO'].map((name): Case => ['', name, 'RO']),
  ...['AI'].map((name): Case => ['', name, 'AI']),
  ...['Полный пансион'].map((name): Case => ['', name, 'FB']),
  // Codes.
  ...['SC', 'NB', 'RO', ' ro '].map((code): Case => [code, '', 'RO']),
  ...['CB', 'AB', 'AD', 'BB', 'BI', 'bb'].map((code): Case => [code, '', 'BB']),
  ...['MP', 'HP', 'HB'].map((code): Case => [code, '', 'HB']),
  ['FB', '', 'FB'],
  ['AI', '', 'AI'],
  ['HB', 'Media pensión', 'HB'],
  ['BB', 'Room only', 'RO'],
  ['AI', 'Bed and more', 'AI'],
  // Words.
  ['HB1', 'Half Board Plus', 'HB'],
  ['X', 'B&B', 'BB'],
  ['X', 'Dinner, bed and breakfast', 'HB'],
  ['X', 'Breakfast, lunch and dinner', 'FB'],
  ['X', 'Alojamiento y desayuno', 'BB'],
  ['X', 'Pensión completa', 'FB'],
  ['X', 'Todo incluido', 'AI'],
  ['X', 'Solo alojamiento', 'RO'],
  ['X', 'Übernachtung mit Frühstück', 'BB'],
  ['X', 'Fruehstuecksbuffet', 'BB'],
  ['X', 'Halbpension', 'HB'],
  ['X', 'Vollpension', 'FB'],
  ['X', 'Demi-pension', 'HB'],
  ['X', 'Petit déjeuner et dîner', 'HB'],
  ['X', 'Mezza pensione', 'HB'],
  ['X', 'Pensione completa', 'FB'],
  ['X', 'Meia pensão', 'HB'],
  ['X', 'Café da manhã', 'BB'],
  ['X', 'Logies en ontbijt', 'BB'],
  ['X', 'Logies', 'RO'],
  ['X', 'Self-catering', 'RO'],
  ['half-board', 'half-board', 'HB'],
  // Unknown.
  ['XB7', 'Dinner with the Chef', undefined],
  ['X', 'Lunch', undefined],
  ['X', 'Gala package', undefined],
  ['', '', undefined],
])('the board of %s, “%s” is %s', (boardType, boardName, board) => {
  expect(readBoard({ boardType, boardName })).toBe(board)
})

test('boards are one where they are the same, and unknown ones where their names are', () => {
  const key = (boardType: string, boardName: string) => boardKey({ boardType, boardName })
  expect(key('BI', 'Breakfast included')).toBe(key('BB', 'Buffet breakfast'))
  expect(key('XB7', 'Dinner with the Chef')).toBe(key('XB8', 'dinner, with the chef'))
  expect(key('XB7', 'Dinner with the Chef')).not.toBe(key('XB7', 'Spa day'))
})
