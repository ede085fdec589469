const list = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Joins values as words: `a, b or c`. */
export const eitherOf = (values: readonly string[]): string => list.format(values)
