/** The version of the desk, as the build wrote it into the page. */
export const versionOf = (page: Document): string =>
  page.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? 'unknown'
