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
  'lines that end with %j are records, also beside other line ends',
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

test.each([
  [`1,5,r1,"Hello\n2,6,r2,Bye"`, true],
  [`1,5,"r1\n2,6,r2",note`, true],
  [`1,5,r1,"Hello\n2,6,r2,"`, true],
  [`"1,5,r1,x\n2,6,r2,y",5,r3,z`, true],
  [`1,1k,r1,"Hello\n(201) 555-0100,2k,Hi\n3,3k,Bye"`, true],
  [`1,5,r1,"Hello\nabc,2’000,Hi"`, true],
  [`1,5,r1,"Dear Ann,\nthank you for 2 nights, see you"`, false],
  [`1,5,r1,"2 nights\n3 nights"`, false],
])('a quoted cell that looks like lines is a warning: %j', async (rest, isWarning) => {
  expect((await read(`${head}\n${rest}\n`)).warnings.map(({ line }) => line)).toEqual(isWarning ? [2] : [])
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

test('blanks before and after quotes do not matter, and those within them stay', async () => {
  expect(await readCells(`${head}\n "+1" ,  "5", "r 1" , "a, ""b"" , c"\n1, "6",r2,\u00a0"x, y"`)).toEqual([
    '+1|5|r 1|a, "b" , c',
    '1|6|r2|x, y',
  ])
})

test('the header may have lines of a title above it and other names, and columns that are not read are named', async () => {
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

test('a name of its own wins over another name of a column', () => {
  const { columns } = findHeader<Column>('line,phone_number,amount,reference_id,transaction_id', batch)
  expect(columns).toEqual([undefined, 'phone_number', 'amount', 'reference_id', undefined])
})

test.each([
  ['Total,12', 12, []],
  ['TOTAL:;;', 12, []],
  [',12', 12, []],
  ['Grand total,"12.00"', 12, []],
  ['Total,11', 12, ['the total is 11, but the lines above add up to 12']],
])('a last line of totals is no record: %s', async (total, _, warnings) => {
  const found = await read(`phone,miles\n+12025550101,5\n+12025550102,7\n\n${total.replaceAll(';', ',')}\n\n`)
  expect([found.records.length, found.totalLine, found.warnings.map(({ text }) => text)]).toEqual([2, 5, warnings])
})

test.each(['+12025550103,12', ',13', 'Ann,5', 'Totals are below,12'])(
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
  '4.00123E+15 4,00123E+15 1E5 4.00123e15 ######## # #N/A #REF! #NAME? #NV #BEZUG! #DIV/0! Err:502 NULL'

test.each([...damagedIds.split(' '), '(null)', String.raw`\N`, 'NaN', 'undefined', '="#N/A"', "'NULL", '\u200b#REF!'])(
  'the damaged id %s is refused',
  async (cell) => {
    expect(await readProblems(`${head.replaceAll(',', ';')}\n1;5;${cell};\n`)).toEqual([
      expect.stringMatching(/^2 reference_id: .*(spreadsheet|missing value)/),
    ])
  },
)

test.each(['10-Mar', '3. Okt', '03.10.2026', '2026-10-03', '10/3/26', 'Mar-10', '3月10日', '2026-10-03 00:00'])(
  'the date %s in a column of numbers is refused, and no other',
  async (date) => {
    const line = (reference: string, at: number) => `1,${at + 1},${reference},`
    expect(await readProblems([head, ...['10-04', '47115', date].map(line)].join('\n'))).toEqual([
      `4 reference_id: ${date} looks like a date that a spreadsheet has made of a number. Enter the value as text.`,
    ])
    expect(await readProblems([head, ...['x-1', 'x-2', date].map(line)].join('\n'))).toEqual([])
  },
)

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
])('miles %j that have two meanings in their file are refused', async (cells, lines) => {
  const problems = await readProblems(`${head}\n${cells.map((cell, at) => `1,"${cell}",r${at},`).join('\n')}`)
  expect(problems).toEqual(lines.map((line) => expect.stringContaining(`${line} amount: is ambiguous`)))
})

test('a record that a line break has cut is a problem with both its parts', async () => {
  const problems = await readProblems('phone_number,amount,note,reference_id\n1,5,Hello\ndear member,R1\n2,6,Bye,R2')
  expect(problems).toEqual([
    '2 may continue in line 3, which has fewer cells',
    expect.stringContaining('3 amount: '),
    '3 has fewer cells than the header; a text with a line break in it needs quotes',
  ])
})

test.each([
  ['Grüße', []],
  ['GrÃ¼ÃŸe', ['2 note: GrÃ¼ÃŸe was read in the wrong encoding. Save the file as “CSV UTF-8”.']],
  ['LÃ³dÅº', [expect.stringContaining('wrong encoding')]],
  ['Donâ€™t', [expect.stringContaining('wrong encoding')]],
  ['caf\ufffd', [expect.stringContaining('wrong encoding')]],
  ['São Paulo, Àé', []],
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

test('a file that begins as UTF-8 and is not is refused', async () => {
  await expect(read(Buffer.concat([Buffer.from(`\uFEFF${head}\n1,5,a,`), Buffer.from('ü', 'latin1')]))).rejects.toThrow(
    'mixes encodings',
  )
})

test.each([
  ['1,25,000,R1', [2]],
  ['1,1,500,R2', [2]],
  ['1,25,r0,x', []],
  ['1,2500,000,x', []],
])('miles that a separator has split are a warning: %s', async (rest, lines) => {
  const { warnings } = await read(`phone_number,amount,reference_id,note\n${rest}`)
  expect(warnings.map(({ line }) => line)).toEqual(lines)
})

test('empty cells behind the last column are a problem where not every line has them', async () => {
  expect(await readProblems(`${head}\n1,5,a,x,\n2,6,b,y`)).toEqual([expect.stringContaining('2 has more cells')])
  expect(await readProblems(`${head}\n1,5,a,x,\n2,6,b,y,,`)).toEqual([])
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
  const above = await read(`+12025550101,5\n\nphone_number,amount\n+12025550102,6`)
  expect([above.headerLine, above.warnings.map(({ line }) => line)]).toEqual([3, [1]])
  const joined = await read('phone_number,amount\n1,5\n2,6\nphone_number,amount,reference_id\n3,7,r')
  expect([joined.headerLine, joined.recordCount]).toEqual([1, 4])
})

test('a second header in another order is refused, one in the same order is a line with errors', async () => {
  await expect(read('phone,reference,miles\n1,r,5\nreference,phone,miles\n2,s,6')).rejects.toThrow(
    'Line 3 names the columns again, in another order',
  )
  expect(await readProblems('phone,miles\n1,5\nphone,miles\n2,6')).toEqual([expect.stringContaining('3 amount')])
})

test.each(['0.500', '0,500', '00.500'])('%s miles are refused, and make 25.000 ambiguous', async (cell) => {
  const other = cell.includes('.') ? '25.000' : '25,000'
  const problems = await readProblems(`${head}\n1,"${cell}",a,\n2,"${other}",b,`)
  expect(problems.map((text) => text.slice(0, 9))).toContain('3 amount:')
})

test.each(['INV-10', 'REF 2026', 'ABC-1234', 'new 10', 'Mar', 'march hare 10'])('the id %s is no date', (id) => {
  expect(isDate(id)).toBe(false)
})

test('a column of dates is a warning, as a spreadsheet may have made all of them', async () => {
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

test('a problem of quotes is one of its record, also beyond the first part of a large file', async () => {
  const line = `1,5,r,${'x'.repeat(1000)}\n`
  const found = await readProblems(`${head}\n${line.repeat(2500)}2,6,r,"a" b\n${line}1,5,r,"x"\n${line}`)
  expect(found).toEqual(['2502 has text after a closing quote; the 2 lines after it cannot be read'])
})
