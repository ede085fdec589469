/** Whether an image has failed already, as one of the first view may have before the page's scripts ran. */
export function hasFailed(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth === 0
}
