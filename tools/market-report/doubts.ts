/** What the figures do not show, or show as wrong. */
export const DOUBTS = `## Where it is still not believable

- **One decade is one draw.** In twelve seeds, 2015 to 2026, the fund's volatility came out between 14 and 19 % and its deepest fall between 25 and 68 %. The seed \`desk\` drew a usual one and was chosen for that.
- **Tails are a little too fat in most seeds, and drawdowns of single stocks too deep in all**: prices are pulled back over decades and nothing rescues or delists a company that falls.
- **Memory fades too fast** in some seeds: absolute returns fifty days apart correlate by 0.02 to 0.10, real ones by 0.05 to 0.15.
- **Own moves calm down and wake up with the market's.** Real ones do so less, so correlations that rise in a crisis are missing here, and so are single names that stay wild for months.
- **The overnight share is at the upper end.** Reports and news move only the opening; a stock never reacts to its news in the middle of a session, save for the rare halt.
- **A day's turnover is decided before its minutes.** Where a price jumps late, the minutes behind the jump must carry more volume than they would: a last quarter of an hour may hold a quarter of the day.
- **Minutes have no memory of volume.** A busy minute is not followed by a busy one, and prints come at most once a second, evenly spread, six at least in a minute that has any.
- **The book reacts to nobody.** Quotes follow the price; large orders walk a book that fills itself again at once, and leave no mark on the price.
- **Implied volatility knows the share and the market, and nothing else.** It does not rise before a report and fall behind it, has no moves of its own from one minute to the next, its skew never changes, and options on bonds and gold answer like those on an index.
- **Calendars have no seasons**: no thin August, no month's end, no days of the Federal Reserve; what the economic calendar publishes moves no price.
- **The tail is made up**, and moves with its sector like a large company would.
`
