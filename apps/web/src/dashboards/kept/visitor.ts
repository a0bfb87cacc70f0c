/** The main dashboard of who is not signed in, kept in this browser. */
import { DashboardContent } from '@paddock/contract/desk/dashboards/dashboard'
import * as z from 'zod/mini'

export const VISITOR_KEY = 'paddock.dashboard'

/** Undefined where nothing was changed, or where what is kept is not a dashboard. */
export function visitorContent(): DashboardContent | undefined {
  try {
    const text = localStorage.getItem(VISITOR_KEY)
    return text === null ? undefined : z.parse(DashboardContent, JSON.parse(text))
  } catch {
    return undefined
  }
}

/** False where the browser keeps nothing: it is full, or told not to. */
export function writeVisitorContent(content: DashboardContent | undefined): boolean {
  try {
    if (content) localStorage.setItem(VISITOR_KEY, JSON.stringify(content))
    else localStorage.removeItem(VISITOR_KEY)
    return true
  } catch {
    return false
  }
}
