import { bearingDegrees, distanceKm, travel } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { kmIn, type SimulatedStorm } from '../world'

const KM_PER_NAUTICAL_MILE = 1.852
const KNOTS_PER_METRE_A_SECOND = 1.943844
const ROWS_A_PAGE = 9
const WIDTH = 80
const NEW_FOR_MINUTES = 9
const WEAKEST_MESOCYCLONE = 25
/** Only the southern supercell comes to it. */
const WEAKEST_VORTEX = 80
/** Products as far as their tables reach, in km. */
export const REACH_KM = 230

/** Returns letter and digit: the same for a storm as long as it lives. */
export const toCellName = ({ cycle, track }: SimulatedStorm): string =>
  `${String.fromCharCode(65 + (cycle % 26))}${track.number}`

/** Returns whether a storm is too young to have a motion. */
export const isTooNew = ({ age }: SimulatedStorm): boolean => age < NEW_FOR_MINUTES

/** The tables of one volume scan as pages of lines, such as a radar near the storms prints them; no page when there is nothing. */
export const tables = { NST: tracks, NMD: mesocyclones, NTV: vortices, NHI: hail }

function tracks(storms: SimulatedStorm[], radar: Place, time: Date): string[][] {
  const heading = [
    'STORM POSITION/FORECAST',
    `RADAR ID ${RADAR_ID}  DATE/TIME ${stamp(time)}   NUMBER OF STORM CELLS ${pad(storms.length, 3)}`,
    '',
    'SIMULATED WEATHER, NOT OF A RADAR',
    '',
    ' STORM    CURRENT POSITION              FORECAST POSITIONS               ERROR',
    '  ID     AZRAN     MOVEMENT    15 MIN    30 MIN    45 MIN    60 MIN    FCST/MEAN',
    '        (DEG/NM)  (DEG/KTS)   (DEG/NM)  (DEG/NM)  (DEG/NM)  (DEG/NM)     (NM)',
    '',
  ]
  const rows = storms.map((storm) => {
    const { track, place } = storm
    const isNew = isTooNew(storm)
    const knots = Math.round(track.metresPerSecond * KNOTS_PER_METRE_A_SECOND)
    const motion = isNew ? '  NEW  ' : `${pad((track.toward + 180) % 360, 3)}/${pad(knots, 3)}`
    const ahead = [15, 30, 45, 60].map((minutes) => {
      const there = travel(place, track.toward, kmIn(track, minutes))
      return isNew || distanceKm(radar, there) > REACH_KM ? 'NO DATA' : azimuthRange(radar, there)
    })
    return `  ${toCellName(storm)}     ${azimuthRange(radar, place)}   ${motion}     ${ahead.join('   ')}    0.5/ 0.5`
  })
  return paged(heading, rows)
}

function mesocyclones(storms: SimulatedStorm[], radar: Place, time: Date): string[][] {
  const heading = [
    'MESOCYCLONE DETECTION ALGORITHM',
    `RADAR ID: ${RADAR_ID}   DATE/TIME: ${stamp(time)}   SIMULATED`,
    '',
    ' CIRC  AZRAN   SR STM |-LOW LEVEL-|  |--DEPTH--|  |-MAX RV-| TVS  MOTION   MSI',
    '  ID   deg/nm     ID  RV   DV  BASE  kft STMREL%  kft    kts     deg/kts',
    '',
  ]
  const rows = storms
    .filter(({ rotation }) => rotation >= WEAKEST_MESOCYCLONE)
    .map((storm) => {
      const { rotation, track, cycle, circulation } = storm
      const speed = Math.round(rotation / 2)
      const rank = Math.min(25, Math.round(rotation / 8))
      const hasVortex = rotation >= WEAKEST_VORTEX ? 'Y' : 'N'
      const motion = `${pad((track.toward + 180) % 360, 3)}/${pad(track.metresPerSecond * KNOTS_PER_METRE_A_SECOND, 3)}`
      return `${pad((cycle * 10 + track.number) % 1000, 4)}  ${azimuthRange(radar, circulation)} ${pad(rank, 2)}  ${toCellName(storm)} ${pad(speed, 3)}  ${pad(rotation, 3)}  < 3    20      60     ${pad(6, 2)}   ${pad(speed, 4)}  ${hasVortex}  ${motion}  ${pad(rotation * 60, 4)}`
    })
  return paged(heading, rows)
}

function vortices(storms: SimulatedStorm[], radar: Place, time: Date): string[][] {
  const found = storms.filter(({ rotation }) => rotation >= WEAKEST_VORTEX)
  const heading = [
    '',
    'Tornado Vortex Signature  (SIMULATED)',
    `Radar Id ${RADAR_ID}   Date/Time  ${stamp(time)}   Number of TVS/ETVS  ${pad(found.length, 3)}/  0`,
    '',
    ' Feat  Storm   AZ/RAN  AVGDV  LLDV  MXDV/Hgt   Depth    Base/Top   MXSHR/Hgt',
    ' Type    ID   (deg,nm)  (kt)  (kt)  (kt,kft)   (kft)     (kft)     (E-3/s,kft)',
    '',
  ]
  const rows = found.map((storm) => {
    const [average, lowLevel] = [pad(storm.rotation * 0.6, 3), pad(storm.rotation, 3)]
    return `  TVS    ${toCellName(storm)}   ${azimuthRange(radar, storm.circulation)}   ${average}   ${lowLevel}   ${lowLevel}/ 0.8   >19.1  < 0.8/>19.8   ${pad(storm.rotation * 1.4, 3)}/ 6.2`
  })
  return paged(heading, rows)
}

function hail(storms: SimulatedStorm[], _radar: Place, time: Date): string[][] {
  const heading = [
    'HAIL',
    `RADAR ID ${RADAR_ID}   DATE/TIME ${stamp(time)}   NUMBER OF STORM CELLS ${pad(storms.length, 3)}`,
    'SIMULATED',
    '      STORM       PROBABILITY OF       PROBABILITY OF       MAX EXPECTED',
    '        ID        SEVERE HAIL (%)         HAIL (%)         HAIL SIZE (IN)',
    '',
  ]
  const rows = storms.map((storm) => {
    const inches = Math.round(storm.hail * 4) / 4
    const severe = Math.min(100, Math.round(storm.hail * 4) * 10)
    const any = Math.min(100, Math.round(storm.hail * 8) * 10)
    const size = inches < 0.5 ? '<0.50' : ` ${inches.toFixed(2)}`
    return `        ${toCellName(storm)}             ${pad(severe, 3)}                  ${pad(any, 3)}                ${size}`
  })
  return paged(heading, rows)
}

const RADAR_ID = '  1'

/** Returns azimuth in degrees and range in nautical miles, as the tables have them. */
export function azimuthRange(radar: Place, place: Place): string {
  const azimuth = Math.round(bearingDegrees(radar, place)) % 360
  return `${pad(azimuth, 3)}/${pad(distanceKm(radar, place) / KM_PER_NAUTICAL_MILE, 3)}`
}

export const pad = (value: number, width: number) => String(Math.round(value)).padStart(width)

/** 11:21:26/08:30:00 */
const stamp = (time: Date) =>
  `${time.toISOString().slice(5, 10).replace('-', ':')}:${time.toISOString().slice(2, 4)}/${time.toISOString().slice(11, 19)}`

function paged(heading: string[], rows: string[]): string[][] {
  const pages = Array.from({ length: Math.ceil(rows.length / ROWS_A_PAGE) }, (_, page) =>
    rows.slice(page * ROWS_A_PAGE, (page + 1) * ROWS_A_PAGE),
  )
  return pages.map((some) => [...heading, ...some].map((line) => line.padEnd(WIDTH)))
}
