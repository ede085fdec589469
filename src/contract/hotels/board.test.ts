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
