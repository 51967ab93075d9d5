/** The member's own weather stations. */
export function WeatherStations() {
  return null
}
