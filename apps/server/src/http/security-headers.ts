/**
 * What pages may load and who may frame them: this desk alone. Its scripts are files, never inline. The one exception are frames of
 * `frameOrigin`: TradingView's widgets are pages of their own that run none of their code here, and are loaded by those who allowed them.
 */
const contentSecurityPolicy = (frameOrigin: string, hosts: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    ['connect-src', "'self'", ...hosts].join(' '),
    `frame-src ${frameOrigin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * For pages and their files; `frameOrigin` is the only other origin that may be shown in them, none by default, and `hosts` are those the
 * person who asks has allowed to be read.
 */
export const pageHeaders = (
  frameOrigin = "'none'",
  hosts: readonly string[] = [],
): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(frameOrigin, hosts),
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
})

/** For files that are no page. Only a script that is started as a worker has a use for a policy: it may ask its own server alone. */
export const FILE_HEADERS: Readonly<Record<string, string>> = { 'content-security-policy': "default-src 'self'" }
