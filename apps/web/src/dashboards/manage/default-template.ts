/** Which template new dashboards begin with, kept in this browser. */
const KEY = 'paddock.dashboard-template'

export const defaultTemplate = (): string => localStorage.getItem(KEY) ?? 'main'
export const setDefaultTemplate = (id: string): void => localStorage.setItem(KEY, id)
