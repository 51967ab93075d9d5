import { distanceKm } from '@squall/shared/rules/geo'
import { jsonAnswer, nwsTime, problemAnswer, type SimulatedAnswer } from './answer'
import { type Station, stationAddress, stations } from './stations'
import { type SimulatedStorm, stormsAt } from './world'

const EVERY_MS = 5 * 60_000
const READY_AFTER_MS = 60_000

/** The radius of a storm's full effect, and the radius within which it is seen and heard, in km. */
const FELT_KM = 11
const IN_SIGHT_KM = 25
const KMH_PER_MPH = 1.609344

/** The air of a warm day in May before the storms: °C, per cent, km/h, degrees. */
const warmAir = { temperature: 27, dewpoint: 20.5, wind: 24, from: 160, pressure: 100_750 }

interface Felt {
  storm: SimulatedStorm
  km: number
  /** 0 to 1 of the storm's full force. */
  share: number
}

/** `/stations/{id}/observations/latest` of api.weather.gov: what a station measures as the storms pass, every 5 minutes. */
export function answerObservation(id: string, now: Date): SimulatedAnswer {
  const station = stations.find((one) => one.id === id)
  if (station === undefined) return problemAnswer(404, 'Not Found', 'There is no such station in the simulated weather')
  const time = new Date(Math.floor((now.getTime() - READY_AFTER_MS) / EVERY_MS) * EVERY_MS)
  return jsonAnswer(
    {
      id: `${stationAddress(id)}/observations/${nwsTime(time)}`,
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [station.longitude, station.latitude] },
      properties: toProperties(station, time),
    },
    'application/geo+json',
  )
}

function toProperties(station: Station, time: Date) {
  const felt = strongestAt(station, time)
  const { share, storm } = felt
  const temperature = warmAir.temperature - 9 * share
  const dewpoint = warmAir.dewpoint - 3 * share
  const wind = warmAir.wind + 0.6 * Math.max(0, storm.gust * KMH_PER_MPH - warmAir.wind) * share
  const gust = share > 0.1 ? warmAir.wind + (storm.gust * KMH_PER_MPH - warmAir.wind) * share : null
  return {
    '@type': 'wx:ObservationStation',
    elevation: { unitCode: 'wmoUnit:m', value: 390 },
    station: stationAddress(station.id),
    timestamp: nwsTime(time),
    rawMessage: 'SIMULATED',
    textDescription: wordsFor(felt),
    presentWeather: [],
    temperature: quantity('degC', temperature),
    dewpoint: quantity('degC', dewpoint),
    windDirection: quantity('degree_(angle)', Math.round(windFrom(felt) / 10) * 10),
    windSpeed: quantity('km_h-1', wind),
    windGust: quantity('km_h-1', gust),
    barometricPressure: quantity('Pa', warmAir.pressure - 4600 - 250 * share),
    seaLevelPressure: quantity('Pa', warmAir.pressure - 250 * share),
    visibility: quantity('m', Math.max(800, 16_090 * (1 - 0.95 * share))),
    relativeHumidity: quantity('percent', humidity(temperature, dewpoint)),
    windChill: quantity('degC', null),
    heatIndex: quantity('degC', temperature >= 26.7 ? heatIndex(temperature, humidity(temperature, dewpoint)) : null),
  }
}

function strongestAt(station: Station, time: Date): Felt {
  const all = stormsAt(time).map((storm): Felt => {
    const km = distanceKm(station, storm.place)
    return { storm, km, share: storm.strength * Math.exp(-((km / FELT_KM) ** 2)) }
  })
  return all.reduce((a, b) => (b.share > a.share ? b : a))
}

function wordsFor({ share, km }: Felt): string {
  if (share > 0.5) return 'Thunderstorms and Heavy Rain and Windy'
  if (share > 0.15) return 'Thunderstorms and Rain'
  return km < IN_SIGHT_KM ? 'Thunderstorm in Vicinity' : 'Mostly Cloudy'
}

/** From the south-east before a storm; out of it when it is there. */
function windFrom({ share, storm }: Felt): number {
  const turned = ((storm.track.toward + 180 - warmAir.from + 540) % 360) - 180
  return (warmAir.from + turned * Math.min(1, share * 2) + 360) % 360
}

/** Magnus' formula. */
function humidity(temperature: number, dewpoint: number): number {
  const pressure = (degrees: number) => Math.exp((17.625 * degrees) / (243.04 + degrees))
  return (100 * pressure(dewpoint)) / pressure(temperature)
}

/** Steadman's simple formula of the National Weather Service, which holds below 27 °C of result; here in °C. */
function heatIndex(temperature: number, percent: number): number {
  const fahrenheit = temperature * 1.8 + 32
  const simple = 0.5 * (fahrenheit + 61 + (fahrenheit - 68) * 1.2 + percent * 0.094)
  return ((simple + fahrenheit) / 2 - 32) / 1.8
}

const quantity = (unit: string, value: number | null) => ({
  unitCode: `wmoUnit:${unit}`,
  value: value === null ? null : Number(value.toFixed(2)),
  qualityControl: value === null ? 'Z' : 'V',
})

const PATH = /^getEnvirofactsUVHOURLY\/(?:CITY\/([^/]{1,60})\/STATE\/([A-Za-z]{2})|ZIP\/(\d{5}))\/JSON$/

const HOUR_MS = 3_600_000
const STRONGEST = 8

const localTime = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  hour12: true,
})

/** Returns the UV index of the day by the hour, 6 AM to 8 PM in Oklahoma, as data.epa.gov answers it. Null for other paths. */
export function answerUv(path: string, now: Date): SimulatedAnswer | null {
  const found = PATH.exec(path)
  if (found === null) return null
  const [, city, state, zip] = found
  const place = zip === undefined ? { CITY: decodeURIComponent(city ?? '').toUpperCase(), STATE: state } : { ZIP: zip }
  const midnight = startOfDay(now)
  const rows = Array.from({ length: 15 }, (_, index) => {
    const hour = index + 6
    return {
      ORDER: index + 1,
      ...place,
      DATE_TIME: dateTime(new Date(midnight + hour * HOUR_MS)),
      UV_VALUE: Math.round(STRONGEST * Math.max(0, Math.sin(((hour - 6) / 14) * Math.PI)) ** 2),
    }
  })
  return jsonAnswer(rows)
}

/** Returns the last local midnight; off by one on the two days when clocks change, which no forecast here lives to see. */
function startOfDay(now: Date): number {
  const [hour] = toLocalParts(now)
  return Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - hour * HOUR_MS
}

function toLocalParts(time: Date): [hour: number, text: string] {
  const parts = new Map(localTime.formatToParts(time).map(({ type, value }) => [type, value]))
  const hour = Number(parts.get('hour'))
  const half = parts.get('dayPeriod') ?? 'AM'
  const text = `${parts.get('month')}/${parts.get('day')}/${parts.get('year')} ${String(hour).padStart(2, '0')} ${half}`
  return [(hour % 12) + (half === 'PM' ? 12 : 0), text]
}

/** Jul/26/2023 06 AM */
const dateTime = (time: Date) => toLocalParts(time)[1]
