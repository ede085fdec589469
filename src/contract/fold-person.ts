/**
 * Returns the name of a person in the form in which persons are stored and compared: NFKC without regard to case, so that
 * two spellings are one person. Lower case alone keeps apart what upper case joins, such as ß and ss.
 */
export function foldPerson(name: string): string {
  return name.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').trim()
}
