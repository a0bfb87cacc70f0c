/** The classes that apply, in one attribute. */
export const classNames = (...names: readonly (string | false | undefined | null)[]): string =>
  names.filter(Boolean).join(' ')
