/**
 * The script that a page's own code begins with, by which builds are told apart: the last of those it names. What comes before it is the
 * bundler's, and the same in every build.
 */
export const entryOf = (html: string): string | undefined =>
  [...html.matchAll(/<script[^>]+type="module"[^>]+src="([^"]+)"/g)].at(-1)?.[1]
