/** A call of the API as a line for a shell: key and secret come from the environment, as in the README. */
export const curlOf = (url: string, ...more: readonly string[]): string =>
  [
    // A shell reads ? and & for itself.
    `curl -s ${/[?&]/.test(url) ? `'${url}'` : url}`,
    `-H "APCA-API-KEY-ID: $KEY" -H "APCA-API-SECRET-KEY: $SECRET"`,
    ...more,
  ].join(' \\\n  ')
