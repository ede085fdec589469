import type { Page } from '@playwright/test'
/**
 * Texts that are printed over one another, and those in a box that is too flat to show them. What covers a text with a
 * background of its own, such as a dialog, is no mistake.
 */
export declare function overlappingTexts(page: Page): Promise<string[]>
