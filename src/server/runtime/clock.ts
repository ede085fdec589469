/** Returns the current time in milliseconds since the epoch; passed to all code that reads the time, for tests. */
export type Clock = () => number
