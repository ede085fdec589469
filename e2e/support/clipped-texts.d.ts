import type { Page } from '@playwright/test'
/**
 * Texts that are cut off by a box, and those that reach over the frame or background that they stand in. A line that is
 * whole where it is unfolded (`data-unfolds`) may end early, and whole lines of it may be missing.
 */
export declare function clippedTexts(page: Page): Promise<string[]>
