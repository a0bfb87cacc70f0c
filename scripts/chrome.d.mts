export function findChrome(): { path: string; missing?: undefined } | { path?: undefined; missing: string }
export const chromeFlags: string[]
