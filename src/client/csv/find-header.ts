import papaparse from 'papaparse'
import { CsvFileError } from './csv-file-error.ts'

/** Other names of each column in files, in lower case with spaces between words. */
const otherNames = {
  account_id: 'account, account number, account uuid, konto',
  phone_number:
    'phone, phone no, mobile, mobile number, mobile phone, mobile no, cell, cell phone, tel, telephone, telephone number, ' +
    'msisdn, telefon, telefonnummer, mobiltelefon, handy, handynummer, 電話番号',
  recipient: 'account id|phone number, account id or phone number',
  amount: 'miles, points, award miles, bonus miles, miles amount, betrag, meilen, punkte, マイル, ポイント',
  balance: 'miles, points, current balance, miles balance, points balance, saldo, 残高',
  reference_id:
    'reference, reference number, reference no, ref, transaction, transaction number, transaction no, transaction id, ' +
    'transaction reference, order number, booking reference, referenz, referenznummer, referenznr, buchungsnummer, 取引番号',
  reference: 'reference id, reference number, ref',
  external_id:
    'member id, member number, member no, membership number, customer id, customer number, loyalty number, ' +
    'frequent flyer number, mitgliedsnummer, kundennummer, kundennr, 会員番号',
  note: 'notes, notiz',
} as const satisfies Readonly<Record<string, string>>

export type CsvColumn = keyof typeof otherNames

/** The columns that a file may have. */
export interface CsvColumns<Column extends CsvColumn> {
  readonly columns: readonly Column[]
  /** Which columns are required: at least one of each list. */
  readonly needed: readonly (readonly Column[])[]
  /** The column of whole miles, which a totals line adds up. */
  readonly miles: Column
  /** The columns of ids, which spreadsheets damage. */
  readonly ids: readonly Column[]
}

/** The line that names the columns of a file. */
export interface CsvHeader<Column extends CsvColumn> {
  readonly line: number
  /** The column of each cell; `undefined` for a column that is not read. */
  readonly columns: readonly (Column | undefined)[]
  /** The names of the columns that are not read, as written. */
  readonly ignored: readonly string[]
  readonly delimiter: string
}

const delimiters = [',', ';', '\t', '|']
const mostTitleLines = 10

/**
 * Finds the line that names the columns, among the first lines of a file, and the delimiter of its cells.
 *
 * @param head the start of the file, with lines ended by `\n`
 * @throws {CsvFileError} when no line names the required columns, or one names a column twice
 */
export function findHeader<Column extends CsvColumn>(head: string, wanted: CsvColumns<Column>): CsvHeader<Column> {
  const [, given] = /^sep=(.)\n/i.exec(head) ?? []
  let best: (CsvHeader<Column> & { readonly twice: string | undefined; readonly missing: number }) | undefined
  let isEmpty = true
  for (const delimiter of given === undefined ? delimiters : [given]) {
    const { data } = papaparse.parse<string[]>(head, { delimiter, newline: '\n', preview: mostTitleLines })
    for (const [at, cells] of data.entries()) {
      if (cells.some((cell) => cell.trim() !== '')) isEmpty = false
      const named = nameColumns(cells, wanted)
      const isBetter =
        named.missing < (best?.missing ?? Infinity) ||
        (named.missing > 0 && named.missing === best?.missing && countNamed(named.columns) > countNamed(best.columns))
      if (isBetter) best = { line: at + 1, delimiter, ...named }
    }
  }
  if (best === undefined || isEmpty) throw new CsvFileError('The file is empty.')
  if (best.twice !== undefined) throw new CsvFileError(`Line ${best.line} names ${best.twice}. Rename one of them.`)
  if (best.missing === 0) return best
  const names = wanted.needed.map((some) => some.filter((column) => column !== 'recipient').join(' or '))
  const below = head.split('\n').slice(best.line - 1)
  const quoted = (below.find((line) => line.trim() !== '') ?? '').slice(0, 100)
  throw new CsvFileError(
    `None of the first ${mostTitleLines} lines names the columns ${names.join(' and ')}. Line ${best.line} was read as “${quoted}”.`,
  )
}

function countNamed(columns: readonly unknown[]): number {
  return columns.filter((column) => column !== undefined).length
}

/** Finds the columns in a line that may be the header. */
export function nameColumns<Column extends CsvColumn>(
  cells: readonly string[],
  { columns, needed }: CsvColumns<Column>,
) {
  const names = cells.map(simplify)
  const found = new Map<number, Column>()
  let twice: string | undefined
  for (const column of columns) {
    const own = placesOf(names, [simplify(column)])
    const others = placesOf(names, otherNames[column].split(', '))
    // Files of results have both names.
    const places = [...own, ...others.filter((at) => own.length === 0 || names[at] !== 'transaction id')]
    if (places.length > 1) twice ??= `${column} twice, as ${places.map((at) => cells[at]!.trim()).join(' and ')}`
    if (places[0] !== undefined) found.set(places[0], column)
  }
  const named = new Set<CsvColumn>(found.values())
  if (named.has('recipient') && (named.has('phone_number') || named.has('account_id'))) {
    twice ??= 'the recipient twice'
  }
  return {
    columns: cells.map((_, at) => found.get(at)),
    ignored: cells.map((cell) => cell.trim()).filter((cell, at) => cell !== '' && !found.has(at)),
    twice,
    missing: needed.filter((some) => !some.some((column) => named.has(column))).length,
  }
}

function placesOf(names: readonly string[], wanted: readonly string[]): number[] {
  return names.flatMap((name, at) => (wanted.includes(name) ? [at] : []))
}

function simplify(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_.:#-]+/g, ' ')
    .trim()
}
