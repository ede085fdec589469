import { expect, test } from 'vitest'
import { CsvFileError } from './csv-file-error.ts'
import { type CsvColumn, type CsvColumns, findHeader } from './find-header.ts'
import { type CsvRecord, readCsv } from './read-csv.ts'
import { isDate } from './read-id.ts'

const batch = {
  columns: ['account_id', 'phone_number', 'recipient', 'amount', 'reference_id', 'note'],
  needed: [['account_id', 'phone_number', 'recipient'], ['amount']],
  miles: 'amount',
  ids: ['account_id', 'phone_number', 'recipient', 'reference_id'],
} as const satisfies CsvColumns<CsvColumn>

type Column = (typeof batch.columns)[number]

async function read(content: string | Uint8Array, chunkBytes = Infinity) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const records: CsvRecord<Column>[] = []
  const summary = await readCsv<Column>(
    async function* () {
      for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
    },
    batch,
    (record) => records.push(record),
  )
  return { records, ...summary }
}

/** Reads the cells of every record as one text. */
async function readCells(content: string | Uint8Array, chunkBytes?: number) {
  const { records } = await read(content, chunkBytes)
  return records.map(({ cells }) => Object.values(cells).join('|'))
}

async function readProblems(content: string) {
  const { records, problems } = await read(content)
  return [...records.flatMap((record) => record.problems), ...problems].map(({ line, text }) => `${line} ${text}`)
}

const head = 'phone_number,amount,reference_id,note'

test.each([['\r\n'], ['\n'], ['\r']])(
  'lines that end with %j are records, even beside other line ends',
  async (end) => {
    const text = `${head}\r\n+12025550101,1,r1,one${end}+12025550102,2,r2,two\n+12025550103,3,r3,three\r`
    const expected = ['+12025550101|1|r1|one', '+12025550102|2|r2|two', '+12025550103|3|r3|three']
    expect(await readCells(text)).toEqual(expected)
    for (const chunkBytes of [1, 7, 64]) expect(await readCells(text, chunkBytes)).toEqual(expected)
  },
)

test('a line break within quotes belongs to the cell, whatever it is, and lines count as in a spreadsheet', async () => {
  const { records } = await read(`${head}\r\n1,1,r1,"one\r\ntwo\rthree\nfour"\r\n2,2,r2,five`)
  expect(records.map(({ line, cells }) => [line, cells.note])).toEqual([
    [2, 'one\ntwo\nthree\nfour'],
    [3, 'five'],
  ])
})

test.each([
  [`1,5,r1,hello, again`, /^2 has more cells than the header; a text with a separator in it needs quotes$/m],
  [`note\n`, '2 has fewer cells than the header; a text with a line break in it needs quotes'],
  [`1,5,r1,"open\n2,6,r2,x\n3,7,r3,y`, /^2 has a quote that is not closed; the 2 lines after it cannot be read/],
  [`1,5,r1,"He said "hi" to me"\n2,6,r2,x`, '2 has text after a closing quote'],
  [`1,5,r1,x\n"2,6,r2,y\n3,7,r3,z`, /^3 has a quote that is not closed/],
])('a record whose cells are not those of the header is a problem: %j', async (rest, problem) => {
  expect((await readProblems(`${head}\n${rest}`)).join('\n')).toMatch(problem)
})

const [one, two] = ['+12025550101', '(202) 555-0102'] as const
const uuids = ['6f1c0c9e-4b57-4c1b-9b8e-0c7a4f0a1b2c', '5dec8af7-73cc-447f-99c6-521255124e66'] as const

test.each([
  [`${head}\n${one},5,r1,"Hello\n${two},6,r2,Bye"`, true],
  [`${head}\n${one},5,"r1\n${two},6,r2",note`, true],
  [`${head}\n${one},1k,r1,"Hello\n${two},2k,Hi\n3,3k,Bye"`, true],
  [`name,phone_number,amount\n"Ann,${one},500\nBob",${two},600`, true],
  [`note,phone_number,amount\n"Hello,${one},500\nBye",${two},600`, true],
  [`account_id,name,note,amount\n${uuids[0]},"Ann,x,500\n${uuids[1]},Bob",y,600`, true],
  [`account_id,amount,note\n${uuids[0]},14’000,"x\n${uuids[1]},2’000,y"`, true],
  [`${head}\n1,5,r1,"Dear Ann,\nthank you for 2 nights, see you"`, false],
  [`${head}\n1,5,r1,"Thank you!\nMiles earned: 1,500"`, false],
  [`phone_number,amount,note\n${one},5,"Hotel Adler\nHauptstr. 5, 10115, Berlin"`, false],
])('a quoted cell that looks like lines is a warning: %j', async (file, isWarning) => {
  expect((await read(`${file}\n`)).warnings.map(({ line }) => line)).toEqual(isWarning ? [2] : [])
})

const row = '+12025550101;1;r1;Grüße'
const table = `${head.replaceAll(',', ';')}\r\n${row}\r\n`
test.each([
  ['UTF-16 LE', Buffer.from(`\uFEFF${table}`, 'utf16le')],
  ['UTF-16 BE', Buffer.from(`\uFEFF${table}`, 'utf16le').swap16()],
  ['UTF-16 LE without a byte order mark', Buffer.from(table, 'utf16le')],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${table}`)],
  ['Windows-1252', Buffer.from(table, 'latin1')],
  ['with sep=', Buffer.from(`sep=;\r\n${table}`)],
  ['with tabs', Buffer.from(table.replaceAll(';', '\t'))],
  ['with bars', Buffer.from(table.replaceAll(';', '|'))],
])('a file is read as tools write it: %s', async (_, bytes) => {
  for (const chunkBytes of [undefined, 1, 3])
    expect(await readCells(bytes, chunkBytes)).toEqual([row.replaceAll(';', '|')])
})

test.each([
  ['a workbook', Buffer.from('PK\u0003\u0004xl/workbook.xml', 'latin1'), /is a workbook/],
  ['bytes', Buffer.from([1, 2, 0, 255, 3]), /not text/],
  [
    'Shift JIS',
    Buffer.from([...Buffer.from(`${head}\n1,5,r,`), 0x83, 0x7d, 0x83, 0x43, 0x83, 0x8b, 0x90, 0xa2]),
    /not text/,
  ],
  [
    'Shift JIS without its usual bytes',
    Buffer.from([...Buffer.from(`${head}\n1,5,r,`), 0x82, 0xa0, 0x82, 0xe8, 0x82, 0xaa]),
    /not text/,
  ],
  ['EUC-JP', Buffer.from([...Buffer.from(`${head}\n1,5,r,`), 0xa4, 0xa2, 0xa4, 0xea, 0xa4, 0xac]), /not text/],
  ['nothing', Buffer.from(''), /is empty/],
  ['blank lines', Buffer.from('\uFEFF\r\n \r\n'), /is empty/],
  ['a header alone', Buffer.from(`\n${head}\n\n`), /header in line 2 and no line below/],
  [
    'no header',
    Buffer.from('+12025550101,5\n'),
    /None of the first 10 lines names the columns .*Line 1 was read as “\+12025550101,5”/,
  ],
  ['a header without miles', Buffer.from('Report\nphone,note\n1,x'), /amount\. Line 2 was read as “phone,note”/],
  [
    'two columns of one kind',
    Buffer.from('Phone,Mobile,Miles\n1,2,3'),
    /Line 1 names phone_number twice, as Phone and Mobile/,
  ],
])('a file that cannot be read says why: %s', async (_, bytes, message) => {
  await expect(read(bytes)).rejects.toThrow(CsvFileError)
  await expect(read(bytes)).rejects.toThrow(message)
})

test('blanks around quotes are ignored, and blanks within them stay', async () => {
  expect(await readCells(`${head}\n "+1" ,  "5", "r 1" , "a, ""b"" , c"\n1, "6",r2,\u00a0"x, y"`)).toEqual([
    '+1|5|r 1|a, "b" , c',
    '1|6|r2|x, y',
  ])
})

test('the header may follow title lines and use other names, and ignored columns are reported', async () => {
  const { records, ...summary } = await read(
    'Partner Ltd;;\n"Credits, November";;\n\nTransaction Number;Mobile;Points;Internal remark\n000900;+12025550101;5;x\n',
  )
  expect(summary).toMatchObject({ headerLine: 4, recordCount: 1, ignoredColumns: ['Internal remark'] })
  expect(records).toEqual([
    {
      line: 5,
      cells: { reference_id: '000900', phone_number: '+12025550101', amount: '5' },
      miles: 5,
      problems: [],
    },
  ])
})

test('a column’s exact name takes precedence over its other names', () => {
  const { columns } = findHeader<Column>('line,phone_number,amount,reference_id,transaction_id', batch)
  expect(columns).toEqual([undefined, 'phone_number', 'amount', 'reference_id', undefined])
})

test.each([
  ['Total,12', 12, []],
  ['TOTAL:;;', 12, []],
  [',12', 12, []],
  ['Grand total,"12.00"', 12, []],
  ['合計,12', 12, []],
  ['Total November,12', 12, []],
  ['Total,11', 12, ['the total is 11, but the lines above add up to 12']],
])('a last line of totals is no record: %s', async (total, _, warnings) => {
  const found = await read(`phone,miles\n+12025550101,5\n+12025550102,7\n\n${total.replaceAll(';', ',')}\n\n`)
  expect([found.records.length, found.totalLine, found.warnings.map(({ text }) => text)]).toEqual([2, 5, warnings])
})

test.each(['+12025550103,12', ',13', 'Ann,5', 'Totals are below,12', 'TOTAL-300,12', 'SUM-1,12'])(
  'a last line that only resembles totals is a record: %s',
  async (last) => {
    const found = await read(`phone,miles\n+12025550101,5\n+12025550102,7\n${last}\n`)
    expect([found.records.length, found.totalLine]).toEqual([3, undefined])
  },
)

test.each([
  ['="000900"', '000900'],
  ["'000900", '000900'],
  ['\u200b000900\ufeff', '000900'],
  ['\u00a0000900\u2060 ', '000900'],
  ['"=""000900"""', '000900'],
  ["''r", "'r"],
  ['4E', '4E'],
  ['1E5', '1E5'],
  ['3e845210', '3e845210'],
  ['7E0042', '7E0042'],
  ['E4', 'E4'],
  ['#47', '#47'],
  ['12-AB', '12-AB'],
  ['nullable', 'nullable'],
  ['0', '0'],
])('the id %s is read as %s', async (cell, id) => {
  const { records } = await read(`${head}\n1,5,${cell},\n`)
  expect([records[0]?.cells.reference_id, records[0]?.problems]).toEqual([id, []])
})

const damagedIds =
  '4.00123E+15 4,00123E+15 1E+05 4.00123e15 ######## # #N/A #REF! #NAME? #NV #BEZUG! #DIV/0! Err:502 NULL'

test.each([...damagedIds.split(' '), '(null)', String.raw`\N`, 'NaN', 'undefined', '="#N/A"', "'NULL", '\u200b#REF!'])(
  'the damaged id %s is refused',
  async (cell) => {
    expect(await readProblems(`${head.replaceAll(',', ';')}\n1;5;${cell};\n`)).toEqual([
      expect.stringMatching(/^2 reference_id: .*(spreadsheet|missing value)/),
    ])
  },
)

test.each([
  '10-Mar',
  '3. Okt',
  '03.10.2026',
  '2026-10-03',
  '10/3/26',
  'Mar-10',
  '3月10日',
  '2026-10-03 00:00',
  '3/10/2026 12:00:00 AM',
  '2026-03-10T00:00:00.000Z',
])('the date %s in a column of numbers is refused, and no other', async (date) => {
  const line = (reference: string, at: number) => `1,${at + 1},${reference},`
  expect(await readProblems([head, ...['10-04', '47115', date].map(line)].join('\n'))).toEqual([
    `4 reference_id: ${date} looks like a date that a spreadsheet has made of a number. Enter the value as text.`,
  ])
  expect(await readProblems([head, ...['x-1', 'x-2', date].map(line)].join('\n'))).toEqual([])
})

test.each([
  ['25,000', 25_000],
  ['25 000', 25_000],
  ['25000.00', 25_000],
  ['-500', -500],
  ['1.5', undefined],
  ['2.5E+4', undefined],
  ['#REF!', undefined],
  ['25 miles', undefined],
])('the miles %s are read as %s', async (cell, miles) => {
  const { records } = await read(`${head}\n1,"${cell}",r,`)
  expect(records[0]?.miles).toBe(miles)
  const texts = records[0]?.problems.map(({ text }) => text.split(':')[0])
  expect(texts).toEqual(miles === undefined ? ['amount'] : [])
})

test.each([
  [
    ['25.000', '300.00'],
    [2, 3],
  ],
  [['300.00', '1,000.00'], []],
  [
    ['300,00', '25,000'],
    [2, 3],
  ],
  [
    ['25.000', '25,000'],
    [2, 3],
  ],
  [['25.000', '1.000,00'], []],
  [['25,000', '1,234,567'], []],
  [['25.000', '300'], []],
  [
    ['1200.000', '500.000'],
    [2, 3],
  ],
  [
    ['12.50', '25.000'],
    [2, 3],
  ],
  [
    ['1.5', '500.250'],
    [2, 3],
  ],
  [
    ['-0.500', '500.250'],
    [2, 3],
  ],
  [
    ['500.0000', '250.000'],
    [2, 3],
  ],
])('miles %j that have two meanings in their file are refused', async (cells, lines) => {
  const problems = await readProblems(`${head}\n${cells.map((cell, at) => `1,"${cell}",r${at},`).join('\n')}`)
  const ambiguous = problems.filter((text) => text.includes('ambiguous')).map((text) => text.slice(0, 9))
  expect(ambiguous).toEqual(lines.map((line) => `${line} amount:`))
})

test.each([
  ['dear member,R1', ['2 may continue in line 3']],
  ['thank you, and see you, soon,R1', ['2 may continue in line 3']],
  ['thank you, Ann, and see you, soon,R1', ['2 may continue in line 3']],
])('a record that a line break has cut is a problem with both its parts: %s', async (rest, expected) => {
  const file = `phone_number,amount,note,reference_id\n${one},500,Dear Ann\n${rest}\n${two},600,Hi,R2\n`
  const problems = await readProblems(file)
  expect(problems.filter((text) => text.startsWith('2'))).toEqual(expected)
  expect(problems.some((text) => text.startsWith('3'))).toBe(true)
  expect(problems.some((text) => text.startsWith('4'))).toBe(false)
})

test.each(['Total;;5', 'Total', '(2 rows affected)', '\u001a'])(
  'the footer %j is no rest of the line before it',
  async (end) => {
    const problems = await readProblems(`reference;name;miles;phone\nr;x;2;${one}\ns;y;3;${two}\n${end}`)
    expect(problems.filter((text) => !text.startsWith('4'))).toEqual([])
  },
)

test.each([
  ['Grüße', []],
  ['GrÃ¼ÃŸe', ['2 note: GrÃ¼ÃŸe was read in the wrong encoding. Save the file as “CSV UTF-8”.']],
  ['LÃ³dÅº', [expect.stringContaining('wrong encoding')]],
  ['Donâ€™t', [expect.stringContaining('wrong encoding')]],
  ['caf\ufffd', [expect.stringContaining('wrong encoding')]],
  ['São Paulo, Àé', []],
  ['ãƒžã‚¤ãƒ«', [expect.stringContaining('wrong encoding')]],
  ['ðŸŽ‰', [expect.stringContaining('wrong encoding')]],
  ['Stufe „Ä“', []],
  ['HYVÄ… JOULUA «Å»', []],
])('the note %s is refused where it was read in the wrong encoding', async (note, problems) => {
  expect(await readProblems(`${head}\n1,5,r1,"${note}"`)).toEqual(problems)
})

test.each([
  [
    'one Latin-1 line in UTF-8',
    Buffer.concat([Buffer.from(`${head}\n1,5,a,Grüße\n2,6,b,`), Buffer.from('Grüße', 'latin1')]),
  ],
  ['UTF-8 that ends within a letter', Buffer.from(`${head}\n1,5,a,Grüße\n2,6,b,Grü`).subarray(0, -1)],
])('a file with %s credits no letters that were read wrongly', async (_, bytes) => {
  const { records } = await read(bytes)
  expect(records[0]?.problems.map(({ text }) => text)).toEqual([expect.stringContaining('wrong encoding')])
})

test('a file that starts as UTF-8 but is not is refused', async () => {
  await expect(read(Buffer.concat([Buffer.from(`\uFEFF${head}\n1,5,a,`), Buffer.from('ü', 'latin1')]))).rejects.toThrow(
    'mixes encodings',
  )
})

test.each([
  ['1,25,000,R1', [2]],
  ['1,25,000.00,R1', [2]],
  ['1,+25,000,R1', [2]],
  ['1,300,00,R1', [2]],
  ['1,1,500,R2', [2]],
  ['1,25,r0,x', []],
  ['1,2500,000,x', []],
])('miles that a separator has split are a warning: %s', async (rest, lines) => {
  const { warnings } = await read(`phone_number,amount,reference_id,note\n${rest}`)
  expect(warnings.map(({ line }) => line)).toEqual(lines)
})

test.each([
  ['phone_number,miles,reference_id,Reference', 'reference_id twice, as reference_id and Reference'],
  ['phone_number,Amount,Miles', 'amount twice, as Amount and Miles'],
  ['phone_number,Mobile,amount', 'phone_number twice'],
  ['recipient,account_id,amount', 'the recipient twice'],
])('a header with two columns of one kind is refused: %s', async (line, text) => {
  await expect(read(`${line}\n1,2,3,4`)).rejects.toThrow(text)
})

test('lines above the header that look like lines of the file are a warning, and the first header counts', async () => {
  for (const line of ['+12025550101,5', 'tel:+12025550101,500 mi', `${uuids[0]},600`]) {
    const above = await read(`${line}\n\nphone_number,amount\n+12025550102,6`)
    expect([above.headerLine, above.warnings.map((warning) => warning.line)]).toEqual([3, [1]])
  }
  const titled = await read('Zeitraum;01.11.2026;30.11.2026\nRecords;300;15000\nTelefon;Meilen;Referenz\n1;5;r')
  expect(titled.warnings).toEqual([])
  const joined = await read('phone_number,amount\n1,5\n2,6\nphone_number,amount,reference_id\n3,7,r')
  expect([joined.headerLine, joined.recordCount]).toEqual([1, 4])
})

test('a second header in another order is refused, and one in the same order is a line with errors', async () => {
  await expect(read('phone,reference,miles\n1,r,5\nreference,phone,miles\n2,s,6')).rejects.toThrow(
    'Line 3 names the columns again, in another order',
  )
  expect(await readProblems('phone,miles\n1,5\nphone,miles\n2,6')).toEqual([expect.stringContaining('3 amount')])
})

test.each([
  ['the other name of the recipient', `NULL,${one},5,r,x`, []],
  ['a note', `,${one},5,r,NULL`, []],
  ['a reference', `,${one},5,NULL,x`, ['2 reference_id: NULL stands for a missing value. Enter the value.']],
  ['the only recipient', ',NULL,5,r,x', ['2 phone_number: NULL stands for a missing value. Enter the value.']],
])('NULL for %s is what a database writes', async (_, line, problems) => {
  const { records } = await read(`account_id,phone_number,amount,reference_id,note\n${line}`)
  expect(records[0]?.problems.map(({ text }) => `2 ${text}`)).toEqual(problems)
  expect(records[0]?.cells.note === 'NULL').toBe(false)
})

test.each(['0.500', '0,500', '00.500'])('%s miles are refused, and make 25.000 ambiguous', async (cell) => {
  const other = cell.includes('.') ? '25.000' : '25,000'
  const problems = await readProblems(`${head}\n1,"${cell}",a,\n2,"${other}",b,`)
  expect(problems.map((text) => text.slice(0, 9))).toContain('3 amount:')
})

test.each([
  '45-67-1000',
  '60-12-1000',
  'LIS-1001',
  'GEN-1001',
  'MAR-101',
  'INV-10',
  'REF 2026',
  'ABC-1234',
  'new 10',
  'Mar',
  'march hare 10',
])('the id %s is no date', (id) => {
  expect(isDate(id)).toBe(false)
})

test('a column of dates is a warning, since a spreadsheet may have made them', async () => {
  const { warnings } = await read(`${head}\n1,5,10-Mar,\n2,6,12. Okt,\n3,7,5月12日,`)
  expect(warnings).toEqual([{ line: 2, text: 'reference_id: 10-Mar looks like a date that a spreadsheet has made' }])
})

test('a large file of many parts keeps every record, its letters and its line numbers', async () => {
  const count = 40_000
  const lines = Array.from(
    { length: count },
    (_, at) => `${at},${(at % 999) + 1},r${at},"Grüße, ${at}${at % 100 ? '' : '\r\n!'}"`,
  )
  const { records } = await read(`${head}\r\n${lines.join('\r\n')}`, 65_537)
  expect(records).toHaveLength(count)
  expect(records.every(({ line, cells }, at) => line === at + 2 && cells.note?.startsWith(`Grüße, ${at}`))).toBe(true)
})

test('a problem with quotes stays with its record, also beyond the first part of a large file', async () => {
  const line = `1,5,r,${'x'.repeat(1000)}\n`
  const found = await readProblems(`${head}\n${line.repeat(2500)}2,6,r,"a" b\n${line}1,5,r,"x"\n${line}`)
  expect(found).toEqual(['2502 has text after a closing quote; the 2 lines after it cannot be read'])
})

test.each([
  ['+12025550123,10,a\n+12025550124,250', [3]],
  ['+12025550123,10,a\n+12025550124,250\n', []],
  ['+12025550123,10,a\n+12025550124,250,', []],
  ['+12025550123,10,a\n+12025550124,2501,ab', []],
  // Spreadsheets may leave out empty cells at the end of lines.
  ['+12025550123,10\n+12025550124,250', []],
])('a file that ends within a line may be cut off: %j', async (lines, cut) => {
  const { warnings } = await read(`phone_number,amount,note\n${lines}`)
  expect(warnings.map(({ line }) => line)).toEqual(cut)
})
