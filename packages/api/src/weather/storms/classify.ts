import type { Storm } from '@squall/shared/contract/weather'
import type { JoinedStorm } from './join'
import { greatest } from './radar-cells'
import type { StormWarnings } from './warnings'

/* Our own estimates: the thresholds are those forecasters and the algorithms' makers use; see decisions/013. */

const SUPERCELL_RANK = 5
const SUPERCELL_ECHO_DBZ = 50

/** What a storm is by its rotation, else by whether it is part of a line. */
export function typeOf({ cells, inLine }: JoinedStorm): Storm['type'] {
  const isSupercell = cells.some(
    ({ strengthRank, vortex, peak }) =>
      (strengthRank ?? 0) >= SUPERCELL_RANK || (vortex === 'TVS' && (peak ?? 0) >= SUPERCELL_ECHO_DBZ),
  )
  if (isSupercell) return 'supercell'
  if (cells.some(({ strengthRank }) => strengthRank !== null)) return 'mesocyclone'
  return inLine ? 'squall-line' : 'other'
}

/** The strongest rotation a radar reports; an elevated vortex signature counts as a mesocyclone. */
export function rotationOf({ cells }: JoinedStorm): Storm['rotation'] {
  if (cells.some(({ vortex }) => vortex === 'TVS')) return 'tornado-vortex-signature'
  return cells.some(({ vortex, strengthRank }) => vortex !== null || strengthRank !== null) ? 'mesocyclone' : 'none'
}

/** Inches: what a radar says, else ProbSevere (MESH), else a warning over the storm; null where nobody says. */
export function hailSizeOf({ cells, object }: JoinedStorm, warnings: StormWarnings): number | null {
  const seen = greatest(cells.map(({ hail }) => hail?.inches ?? null))
  return seen ?? object?.hailInches ?? warnings.hailInches
}

export function intensityOf(storm: JoinedStorm, warnings: StormWarnings): Storm['intensity'] {
  const { cells, object } = storm
  const most = (values: (number | null | undefined)[]) => greatest(values.map((value) => value ?? null)) ?? 0
  const hail = most([hailSizeOf(storm, warnings)])
  const severeHail = most(cells.map((cell) => cell.hail?.severeChance))
  const difference = most(cells.map(({ lowLevelDifference }) => lowLevelDifference))
  const rank = most(cells.map(({ strengthRank }) => strengthRank))
  const tornado = object?.tornado ?? 0
  const severe = object?.severe ?? 0
  const isTornadic = rotationOf(storm) === 'tornado-vortex-signature'
  if (difference >= 90 || warnings.isTornadoEmergency || hail >= 2.75 || tornado >= 80) return 'violent'
  if (rank >= SUPERCELL_RANK || isTornadic || severeHail >= 70 || hail >= 1.75 || severe >= 60) return 'strong'
  const peak = most(cells.map((cell) => cell.peak))
  return peak >= SUPERCELL_ECHO_DBZ || severeHail >= 30 || severe >= 25 ? 'moderate' : 'weak'
}
