/** Returns the current time in milliseconds since the epoch. Passed to everything that reads the time, so that tests control it. */
export type Clock = () => number
