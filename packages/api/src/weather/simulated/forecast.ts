import { distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { jsonAnswer, nwsTime, type SimulatedAnswer } from './answer'
import { fromGridStep } from './stations'
import { stormsAt } from './world'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** Central daylight time, which the simulated day in May keeps. */
const OFFSET = -5 * HOUR
const HOURS = 156
const PERIODS = 14
/** The office issues a forecast every so often. */
const ISSUED_EVERY_MS = 3 * HOUR
/** Storms within this distance make an hour stormy. */
const FELT_KM = 60

/** `/gridpoints/SIM/{x},{y}/forecast` and `/forecast/hourly` of api.weather.gov: a warm, stormy week in May. */
export function answerForecast(x: number, y: number, isHourly: boolean, now: Date): SimulatedAnswer {
  const place = fromGridStep(x, y)
  const issued = new Date(Math.floor(now.getTime() / ISSUED_EVERY_MS) * ISSUED_EVERY_MS)
  const properties = {
    units: 'us',
    generatedAt: nwsTime(now),
    updateTime: nwsTime(issued),
    periods: isHourly ? listHours(place, now) : listHalfDays(now),
  }
  return jsonAnswer({ type: 'Feature', geometry: null, properties }, 'application/geo+json')
}

function listHours(place: Place, now: Date) {
  const first = Math.floor(now.getTime() / HOUR) * HOUR
  return Array.from({ length: HOURS }, (_, index) => {
    const start = first + index * HOUR
    const chance = index < 6 ? stormChance(place, new Date(start + HOUR / 2)) : 20
    return {
      ...toPeriod(index + 1, '', start, start + HOUR),
      temperature: temperatureAt(start),
      probabilityOfPrecipitation: { unitCode: 'wmoUnit:percent', value: chance },
      shortForecast: chance >= 50 ? 'Severe Thunderstorms' : chance > 20 ? 'Chance Showers' : 'Partly Cloudy',
      detailedForecast: '',
    }
  })
}

function listHalfDays(now: Date) {
  const local = now.getTime() + OFFSET
  // Days begin at 6 in the morning and nights at 6 in the evening.
  const first = Math.floor((local - DAY / 4) / (DAY / 2)) * (DAY / 2) + DAY / 4 - OFFSET
  return Array.from({ length: PERIODS }, (_, index) => {
    const start = first + (index * DAY) / 2
    const { isDaytime } = toPeriod(index, '', start, start)
    const chance = index === 0 ? 70 : index < 3 ? 40 : 20
    const summary = index === 0 ? 'Severe Thunderstorms' : chance > 20 ? 'Chance Showers' : 'Mostly Sunny'
    const temperature = isDaytime ? 84 - (index % 4) : 66 - (index % 3)
    return {
      ...toPeriod(index + 1, nameHalfDay(index, start, isDaytime), start, start + DAY / 2),
      temperature,
      probabilityOfPrecipitation: { unitCode: 'wmoUnit:percent', value: chance },
      shortForecast: isDaytime ? summary : summary.replace('Sunny', 'Clear'),
      detailedForecast: `Simulated: ${summary.toLowerCase()}, with a ${isDaytime ? 'high' : 'low'} near ${temperature}.`,
    }
  })
}

function nameHalfDay(index: number, start: number, isDaytime: boolean): string {
  if (index === 0) return isDaytime ? 'Today' : 'Tonight'
  const day = new Date(start + OFFSET).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
  return isDaytime ? day : `${day} Night`
}

function toPeriod(number: number, name: string, start: number, end: number) {
  const hour = new Date(start + OFFSET).getUTCHours()
  return {
    number,
    name,
    startTime: nwsTime(new Date(start)),
    endTime: nwsTime(new Date(end)),
    isDaytime: hour >= 6 && hour < 18,
    temperatureUnit: 'F',
    windSpeed: '10 to 20 mph',
    windDirection: 'SSE',
  }
}

/** Warmest at 4 in the afternoon. */
const temperatureAt = (time: number) =>
  Math.round(75 + 9 * Math.cos(((((time + OFFSET) % DAY) - 16 * HOUR) / DAY) * 2 * Math.PI))

/** Per cent, from how near a storm will be. */
function stormChance(place: Place, time: Date): number {
  const nearest = Math.min(...stormsAt(time).map((storm) => distanceKm(place, storm.place)))
  return Math.round(20 + 60 * Math.max(0, 1 - nearest / FELT_KM))
}
