import { expect, test } from 'vitest'
import { boardKey, readBoard } from './board.ts'

type Case = [boardType: string, boardName: string, board: string | undefined]

test.each<Case>([
  // Codes.
  ...['SC', 'NB', 'RO', ' ro '].map((code): Case => [code, '', 'RO']),
  ...['CB', 'AB', 'AD', 'BB', 'BI', 'bb'].map((code): Case => [code, '', 'BB']),
  ...['MP', 'HP', 'HB'].map((code): Case => [code, '', 'HB']),
  ['FB', '', 'FB'],
  ['AI', '', 'AI'],
  ...['RO', 'BB', 'HB', 'AI'].map((code): Case => ['', code, code]),
  // Names.
  ['HB', 'Media pensión', 'HB'],
  ['HB1', 'Half Board Plus', 'HB'],
  ['X', 'Half Board Dinner', 'HB'],
  ['half-board', 'half-board', 'HB'],
  ['AI', 'Bed and more', 'AI'],
  ['BB', 'Breakfast for 2', 'BB'],
  ['', 'Breakfast included, non-refundable', 'BB'],
  ['', 'b&b', 'BB'],
  ['X', 'Alojamiento y desayuno', 'BB'],
  ['X', 'Übernachtung mit Frühstück', 'BB'],
  ['X', 'Fruehstuecksbuffet', 'BB'],
  ['X', 'Café da manhã', 'BB'],
  ['X', 'Petit déjeuner buffet', 'BB'],
  ['X', 'Logies en ontbijt', 'BB'],
  ['X', 'Halbpension', 'HB'],
  ['X', 'Demi-pension', 'HB'],
  ['X', 'Mezza pensione', 'HB'],
  ['X', 'Meia pensão', 'HB'],
  ['X', 'Vollpension', 'FB'],
  ['X', 'Pensión completa', 'FB'],
  ['X', 'Pensione completa', 'FB'],
  ['X', 'Todo incluido', 'AI'],
  ['X', 'Solo alojamiento', 'RO'],
  ['X', 'Self-catering', 'RO'],
  // Breakfast is denied.
  ['BB', 'Room only', 'RO'],
  ['BB', 'Breakfast not included', 'RO'],
  ['BB', 'Breakfast (not included)', 'RO'],
  ['', 'Breakfast - not included', 'RO'],
  ['', 'Room without breakfast', 'RO'],
  ['', 'Breakfast excl.', 'RO'],
  ['', 'excl. breakfast', 'RO'],
  ['', 'No meals', 'RO'],
  ['XX', 'Desayuno no incluido', 'RO'],
  ['', 'Sin desayuno', 'RO'],
  ['', 'Frühstück nicht inbegriffen', 'RO'],
  ['', 'Le petit déjeuner n’est pas inclus', 'RO'],
  ['', 'Petit-déjeuner non compris', 'RO'],
  ['', 'Colazione esclusa', 'RO'],
  ['', 'Pequeno-almoço não incluído', 'RO'],
  ['', 'Ontbijt niet inbegrepen', 'RO'],
  // A name that may deny a meal, charge for it, leave a choice or contradict the code.
  ...[
    'Breakfast available for a fee',
    'Continental breakfast, $12 per person',
    'Optional breakfast',
    'Breakfast on request',
    'Breakfast or dinner',
    'Breakfast and dinner',
    'Frühstück gegen Aufpreis',
    'Desayuno (con suplemento)',
    'Bez snídaně',
    'Fără mic dejun',
    '不含早餐',
    'بدون إفطار',
    'Half board',
  ].map((name): Case => ['BB', name, undefined]),
  ['HB', 'Half board excluding drinks', undefined],
  ['RO', 'Optional breakfast', 'RO'],
  ...['Breakfast included', 'Room Only - breakfast included'].map((name): Case => ['RO', name, undefined]),
  ['', 'Room only / Bed and Breakfast', undefined],
  ['', 'Half board or full board', undefined],
  // Unknown.
  ['XB7', 'Dinner with the Chef', undefined],
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
