import type { Scan } from '../scan.rules'

/** A scan of KTLX at 0.5° with 360 rows, whose levels depend on row and gate. */
export function createScan(
  levelAt: (row: number, gate: number) => number = () => 100,
  geometry: Partial<Scan['geometry']> = {},
): Scan {
  const whole = {
    ...{ latitude: 35.333, longitude: -97.278, heightMetres: 389, elevationDegrees: 0.5 },
    ...{ firstGateMetres: 0, gateMetres: 250, gates: 1200, rows: 360, missingRows: 0 },
    ...geometry,
  }
  const levels = new Uint8Array(whole.gates * whole.rows)
  for (let row = 0; row < whole.rows; row++)
    for (let gate = 0; gate < whole.gates; gate++) levels[row * whole.gates + gate] = levelAt(row, gate)
  return { geometry: whole, levels }
}
