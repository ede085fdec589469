/** So many deals near a place are enough. */
export const enoughDeals = 20

/** How far what is near a place can be, in metres. */
export const reaches = [10_000, 25_000, 50_000, 100_000] as const
