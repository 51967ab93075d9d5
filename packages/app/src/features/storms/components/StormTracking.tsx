/** The storms around this device on a map, in cards, and where they go. */
export function StormTracking() {
  return null
}
