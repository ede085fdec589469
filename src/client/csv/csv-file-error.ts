/** Says why a file cannot be read as a table at all, and what to do. */
export class CsvFileError extends Error {
  override readonly name = 'CsvFileError'
}
