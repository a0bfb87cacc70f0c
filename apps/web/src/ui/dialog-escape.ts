/** The press of Escape that a toast leaves to the dialog below it: the last part to open hears it first, and a toast opens over any dialog. */
const left = new WeakSet<Event>()

export const leaveToDialog = (press: KeyboardEvent): unknown => left.add(press)

/** Whether it was left to a dialog; to one alone, the innermost. */
export const isLeftToDialog = (press: Event): boolean => left.delete(press)
