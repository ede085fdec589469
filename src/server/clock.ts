/** Milliseconds since the epoch. Handed in wherever time is read, so that tests can move it. */
export type Clock = () => number
