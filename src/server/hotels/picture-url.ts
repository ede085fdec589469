/**
 * Returns the absolute URL of a picture.
 *
 * @param url an absolute URL, or a path on our own origin, which begins with a slash
 * @param origin the scheme, host and port that the caller reaches us at
 */
export function pictureUrl(url: string, origin: string): string {
  return url.startsWith('/') ? origin + url : url
}
