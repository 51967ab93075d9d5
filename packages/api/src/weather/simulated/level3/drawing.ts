import { bearingDegrees, distanceKm, travel } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { kmIn, type SimulatedStorm } from '../world'
import { halfWords } from './bytes'
import { azimuthRange, cellName, isTooNew, pad, REACH_KM } from './tables'

const COLUMNS = 6
const STEPS_PER_KM = 4

/** Storm tracks as the radar draws them: of every storm its id (packet 15), and symbols where it is expected (24 and 2). */
export function trackDrawing(storms: SimulatedStorm[], radar: Place): Buffer {
  const packets = storms.flatMap((storm) => {
    const { place, track } = storm
    const ahead = isTooNew(storm)
      ? []
      : [15, 30, 45, 60].map((minutes) => travel(place, track.toward, kmIn(track, minutes)))
    const symbols = ahead
      .filter((there) => distanceKm(radar, there) <= REACH_KM)
      .map((there) => packet(2, Buffer.concat([stepsFrom(radar, there), Buffer.from('" ')])))
    const id = packet(15, Buffer.concat([stepsFrom(radar, place), Buffer.from(cellName(storm))]))
    return symbols.length === 0 ? [id] : [id, packet(24, Buffer.concat(symbols))]
  })
  return Buffer.concat(packets)
}

const packet = (code: number, content: Buffer) => Buffer.concat([halfWords(code, content.length), content])

/** Quarters of a km east and north of the radar. */
function stepsFrom(radar: Place, place: Place): Buffer {
  const [km, azimuth] = [distanceKm(radar, place), (bearingDegrees(radar, place) * Math.PI) / 180]
  return halfWords(Math.round(km * Math.sin(azimuth) * STEPS_PER_KM), Math.round(km * Math.cos(azimuth) * STEPS_PER_KM))
}

/** The strongest echoes by storm, in columns, as they stand above the picture of storm tracks. */
export function trackGraphic(storms: SimulatedStorm[], radar: Place): string[][] {
  const groups = Array.from({ length: Math.ceil(storms.length / COLUMNS) }, (_, group) =>
    storms.slice(group * COLUMNS, (group + 1) * COLUMNS),
  )
  return groups.map((some) => [
    ` STORM ID ${some.map((storm) => `     ${cellName(storm)}   `).join('')}`,
    ` AZ/RAN   ${some.map(({ place }) => ` ${azimuthRange(radar, place)}  `).join('')}`,
    ` DBZM HGT ${some.map(({ dbz }) => `  ${pad(dbz, 2)} 10.0 `).join('')}`,
  ])
}
