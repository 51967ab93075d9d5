/** Tornado alerts around this device, most dangerous first. */
export function TornadoAlerts() {
  return null
}
