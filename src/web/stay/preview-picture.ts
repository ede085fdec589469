/** Returns the picture of a preview of a link; what the service names as the picture of a hotel that has none shows no hotel. */
export function previewPicture(url: string | undefined): string | undefined {
  return url === undefined || url.endsWith('/no-photo.svg') ? undefined : url
}
