import type { Polygon } from '@squall/shared/rules/geo'
import { type County, counties, findCounties } from './counties'
import { areaAhead, computeStorm, middleOfLine, type SimulatedStorm, squallLine, supercells, type Track } from './world'

const MINUTE = 60_000
const CYCLE_MS = 120 * MINUTE

type Danger = 'ordinary' | 'considerable' | 'catastrophic'

/** A message about an event at one time. */
export interface Bulletin {
  at: Date
  action: 'NEW' | 'CON' | 'CAN'
  danger: Danger
  isSeen: boolean
  counties: County[]
  /** Null where the counties' shapes stand for it. */
  area: Polygon | null
  storms: SimulatedStorm[]
}

/** An event from its first message to its last; the messages are in the order of time. */
export interface Story {
  kind: 'TO.W' | 'SV.W' | 'FF.W' | 'TO.A' | 'SV.A'
  number: number
  begins: Date
  ends: Date
  /** When another event takes its place. */
  replacedAt?: Date
  /** The event that this one takes the place of. */
  upgrades: Story | null
  /** A particularly dangerous situation. */
  isDangerous: boolean
  bulletins: Bulletin[]
}

interface Script {
  kind: 'TO.W' | 'SV.W'
  from: number
  until: number
  every: number
  worst: { danger: Danger; from: number; until: number }
}

const TORNADO: Script = {
  kind: 'TO.W',
  from: 22,
  until: 95,
  every: 6,
  worst: { danger: 'catastrophic', from: 46, until: 70 },
}
const WIND: Script = {
  kind: 'SV.W',
  from: 25,
  until: 95,
  every: 10,
  worst: { danger: 'considerable', from: 45, until: 75 },
}

/** Returns all events that have messages around a time, each with its messages before and after it. */
export function scenariosAt(now: Date): Story[] {
  const warnings = supercells.map((track, index) =>
    warningStory(
      [track],
      index === 0 ? TORNADO : { ...TORNADO, worst: { ...TORNADO.worst, danger: 'considerable' } },
      now,
    ),
  )
  return [...watchStories(now), ...warnings, warningStory(squallLine, WIND, now), floodStory(now)]
}

/** Returns the life of the storms that are there now, warned of by one script. */
function warningStory(tracks: Track[], { kind, from, until, every, worst }: Script, now: Date): Story {
  const [leader] = tracks.map((track) => computeStorm(track, now))
  const born = leader?.bornAt.getTime() ?? 0
  const time = (age: number) => new Date(born + age * MINUTE)
  const ages = Array.from({ length: Math.ceil((until - from) / every) }, (_, step) => from + step * every)
  const parts = [...ages, until].map((age) => {
    const storms = tracks.map((track) => computeStorm(track, time(age)))
    const area = areaAhead(storms, until - age)
    return { age, storms, area, touched: findCounties(area) }
  })
  return {
    kind,
    number: 1 + (((leader?.cycle ?? 0) * 2 + (leader?.track.number ?? 0)) % 9000),
    begins: time(from),
    ends: time(until + 5),
    upgrades: null,
    isDangerous: false,
    bulletins: parts.map(({ age, storms, area }, index) => {
      const left = new Set(parts.slice(index).flatMap(({ touched }) => touched))
      return {
        at: time(age),
        action: age === until ? 'CAN' : age === from ? 'NEW' : 'CON',
        danger: age >= worst.from && age < worst.until ? worst.danger : 'ordinary',
        isSeen: age >= worst.from,
        counties: counties.filter((county) => left.has(county)),
        area,
        storms,
      }
    }),
  }
}

/** Every cycle a thunderstorm watch, which a tornado watch soon takes the place of; that one stays into the next cycle. */
function watchStories(now: Date): Story[] {
  const cycle = Math.floor(now.getTime() / CYCLE_MS)
  return [cycle - 1, cycle].flatMap((one) => {
    const time = (minute: number) => new Date(one * CYCLE_MS + minute * MINUTE)
    const number = 1 + (one % 900)
    const said = (minute: number, action: 'NEW' | 'CON', where: County[]): Bulletin => ({
      at: time(minute),
      action,
      danger: 'ordinary',
      isSeen: false,
      counties: where,
      area: null,
      storms: [],
    })
    const shared = { number, upgrades: null, isDangerous: false }
    const first: Story = {
      ...shared,
      kind: 'SV.A',
      begins: time(0),
      ends: time(120),
      replacedAt: time(12),
      bulletins: [said(0, 'NEW', counties)],
    }
    const second: Story = {
      ...shared,
      kind: 'TO.A',
      begins: time(12),
      ends: time(142),
      upgrades: first,
      isDangerous: one % 2 === 0,
      bulletins: [
        said(12, 'NEW', counties),
        said(
          80,
          'CON',
          counties.filter(({ box: [, , east] }) => east > -98.4),
        ),
      ],
    }
    return [first, second]
  })
}

/** Rain of the line and of the supercell before it over the city. */
function floodStory(now: Date): Story {
  const leader = computeStorm(middleOfLine, now)
  const time = (age: number) => new Date(leader.bornAt.getTime() + age * MINUTE)
  const area: Polygon = [
    [
      [-97.75, 35.3],
      [-97.2, 35.3],
      [-97.2, 35.62],
      [-97.75, 35.62],
      [-97.75, 35.3],
    ],
  ]
  const said = { danger: 'ordinary' as const, isSeen: false, counties: findCounties(area), area, storms: [] }
  return {
    kind: 'FF.W',
    number: 1 + (leader.cycle % 9000),
    begins: time(62),
    ends: time(115),
    upgrades: null,
    isDangerous: false,
    bulletins: [
      { ...said, at: time(62), action: 'NEW' },
      { ...said, at: time(112), action: 'CAN' },
    ],
  }
}
