/** Returns the picture for a link preview; leaves out the service's placeholder, which shows no hotel. */
export function previewPicture(url: string | undefined): string | undefined {
  return url === undefined || url.endsWith('/no-photo.svg') ? undefined : url
}
