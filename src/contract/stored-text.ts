import * as z from 'zod/mini'

/** A lone surrogate cannot be stored, so two texts could become one. */
export const wellFormed = z.refine<string>((text) => !/\p{Surrogate}/u.test(text), 'must be well-formed text')

/** PostgreSQL cannot store U+0000 in a text. */
// oxlint-disable-next-line no-control-regex -- The rule is about this character.
export const withoutNul = z.regex(/^[^\x00]*$/, 'must not contain the character U+0000')

/** A text that may be empty. */
export const storedText = (maxLength: number) => z.string().check(z.maxLength(maxLength), withoutNul, wellFormed)
