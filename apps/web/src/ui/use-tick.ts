import { useEffect, useState } from 'react'

/**
 * The machine's time, read every so many milliseconds, for what shows the time. Nothing is asked of the server.
 * A component takes the time from here and not from the clock: what a render calls may be remembered between renders.
 */
export function useTick(milliseconds = 1000): number {
  const [wall, setWall] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setWall(Date.now()), milliseconds)
    return () => clearInterval(timer)
  }, [milliseconds])
  return wall
}
