/** Takes what a source has to say to the operator: details, then words. */
export interface SourceLog {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
