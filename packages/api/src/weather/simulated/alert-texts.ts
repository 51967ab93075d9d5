import { compassPoint } from '@squall/shared/rules/compass'
import { distanceKm } from '@squall/shared/rules/geo'
import { mphFromMetresPerSecond } from '@squall/shared/rules/units'
import { EVENTS } from './alert-parameters'
import { stations } from './stations'
import type { Bulletin, Story } from './story'
import type { SimulatedStorm } from './world'

const NOTHING_REAL = 'THIS IS SIMULATED WEATHER AND NO REAL ALERT.'
const NAMED_COUNTIES = 3

/** SIMULATED: Tornado Warning for Cleveland and Oklahoma until 10:37 UTC */
export function headlineOf({ kind, ends }: Story, { action, counties, danger }: Bulletin): string {
  const { event } = EVENTS[kind]
  const named = counties.slice(0, NAMED_COUNTIES).map(({ name }) => name)
  const where = counties.length > NAMED_COUNTIES ? `${named.join(', ')} and other counties` : inWords(named)
  if (action === 'CAN') return `SIMULATED: The ${event} for ${where} has been cancelled`
  const name = kind === 'TO.W' && danger === 'catastrophic' ? 'Tornado Emergency' : event
  return `SIMULATED: ${name} for ${where} until ${clock(ends)}`
}

export function descriptionOf(story: Story, bulletin: Bulletin): string {
  return [NOTHING_REAL, ...(bulletin.action === 'CAN' ? [ENDED] : saidOf(story, bulletin))].join('\n\n')
}

const ENDED = 'The made-up storm no longer threatens this area.'

function saidOf({ kind, ends, isDangerous }: Story, { at, isSeen, danger, storms }: Bulletin): string[] {
  const [storm] = storms
  if (kind === 'FF.W')
    return [
      `At ${clock(at)}, radar of the simulated weather showed thunderstorms producing heavy rain over the city.`,
      'HAZARD...Flash flooding caused by thunderstorms.',
    ]
  if (storm === undefined)
    return [
      `Made-up storms threaten central Oklahoma until ${clock(ends)}.`,
      ...(isDangerous ? ['This is a simulated particularly dangerous situation.'] : []),
    ]
  if (kind === 'SV.W')
    return [
      `At ${clock(at)}, made-up severe thunderstorms were along a line near ${townBy(storm)}, ${movement(storm)}.`,
      `HAZARD...${storm.gust.toFixed(0)} mph wind gusts.`,
    ]
  const emergency = danger === 'catastrophic' ? ['TORNADO EMERGENCY for the area near the made-up storm.'] : []
  const what = isSeen ? 'a made-up tornado was on the ground' : 'a made-up thunderstorm capable of a tornado was'
  return [
    ...emergency,
    `At ${clock(at)}, ${what} near ${townBy(storm)}, ${movement(storm)}.`,
    `HAZARD...Tornado and hail up to ${storm.hail.toFixed(2)} inches.`,
    `SOURCE...${isSeen ? 'Simulated spotters confirmed the tornado' : 'Simulated radar indicated rotation'}.`,
  ]
}

const INSTRUCTIONS: Record<Story['kind'], string> = {
  'TO.W':
    'This is simulated. In a real warning: Take cover now. Move to a basement or an interior room on the lowest floor of a sturdy building. Avoid windows. If you are outdoors, in a mobile home, or in a vehicle, move to the closest substantial shelter.',
  'SV.W':
    'This is simulated. In a real warning: For your protection move to an interior room on the lowest floor of a building.',
  'FF.W': "This is simulated. In a real warning: Turn around, don't drown when encountering flooded roads.",
  'TO.A':
    'This is simulated. In a real watch: Know where you would take shelter, and listen for later statements and possible warnings.',
  'SV.A': 'This is simulated. In a real watch: Listen for later statements and possible warnings.',
}

export const instructionOf = ({ kind }: Story): string => INSTRUCTIONS[kind]

const movement = ({ track }: SimulatedStorm) =>
  `moving ${compassPoint(track.toward)} at ${mphFromMetresPerSecond(track.metresPerSecond).toFixed(0)} mph`

function townBy({ place }: SimulatedStorm): string {
  const nearest = stations.toSorted((a, b) => distanceKm(a, place) - distanceKm(b, place))[0]
  return nearest?.town ?? 'Oklahoma City'
}

const clock = (time: Date) => `${time.toISOString().slice(11, 16)} UTC`

function inWords(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
