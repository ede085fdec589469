/** Paragraphs, lists and emphasis. Links are removed, as their targets are not trusted; their text stays. */
export const runningTextTags = ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li']

declare const isClean: unique symbol

/** HTML with only the elements of running text, without attributes. */
export type RunningText = string & { readonly [isClean]: true }
