/** Calls back when an image has failed already, as one of the first view may have before the page's scripts ran. */
export function noticeFailure(image: HTMLImageElement | null, onFailure: () => void) {
  // Some browsers give a drawing without a size a width of 0 too.
  if (image?.complete === true && image.naturalWidth === 0) void image.decode().catch(onFailure)
}
