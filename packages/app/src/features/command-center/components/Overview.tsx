/** How the sources do, where this device is, whom to call, and what to remember. */
export function Overview() {
  return null
}
