/** The path of the Atom feed of a search for deals, beside the pages: it needs no key. */
export const dealsFeedPath = '/deals.atom'
