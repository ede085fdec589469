/** The elements that sanitizing keeps: no links, as their targets are not trusted; the text of links stays. */
export const runningTextTags = ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li']

declare const isClean: unique symbol

/** Sanitized HTML: only the elements of `runningTextTags`, without attributes. */
export type RunningText = string & { readonly [isClean]: true }
