/**
 * What the compiler is for: it remembers what a part drew, which makes it a third larger. It is left out of what is seldom drawn again, of
 * what every first visit loads (the landing page, the frame of the desk, what stands around the tiles), and of leaves that are new
 * whenever their properties are.
 */
export const REACT = {
  compiler: true,
  exclude: [
    /\/node_modules\//,
    /\/web\/src\/(?:landing|ui)\//,
    /\/web\/src\/desk\/(?:account-switcher|bottom-bar|desk|header|market-phase|person-menu|sidebar|status-bar)\.tsx/,
    /\/web\/src\/dashboards\/(?:dashboard-screen|quick-actions|tile-menu)\.tsx/,
  ],
}
