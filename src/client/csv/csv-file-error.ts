/** A file cannot be read as a table; the message says why and what to do. */
export class CsvFileError extends Error {
  override readonly name = 'CsvFileError'
}
