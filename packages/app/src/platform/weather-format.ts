import type { Place } from '@squall/shared/rules/place'
import { kmFromMiles, milesFromMetres } from '@squall/shared/rules/units'
import { dateFormat, formatWith, numberFormat } from './format'
import { useKnownPlace } from './known-place'
import { placeNow } from './location'
import { readStored, writeStored } from './storage'
import { createStore } from './store'
import { isInUnitedStates } from './us-places.rules'

/**
 * Formats what weather screens show: measured values in the units of the person, and times with their zone. Values come in
 * the units of the api: km, mph, °F, inches, inHg. A component that shows one calls `useUnits`, to render again.
 */

export type UnitSystem = 'us' | 'metric'

/** The person's choice; `auto` is by place. */
export type UnitChoice = UnitSystem | 'auto'

const KEY = 'squall-units'

const choice = createStore<UnitChoice>(
  readStored(KEY, (stored) => (stored === 'us' || stored === 'metric' ? stored : null)) ?? 'auto',
)

/** Chooses the units of this device. */
export function chooseUnits(next: UnitChoice): void {
  choice.set(next)
  writeStored(KEY, next)
}

/** Returns the person's choice. */
export const useUnitChoice = choice.useValue

/** English without a region counts as that of the United States. */
const isAmericanLanguage = (language: string) => language === 'en' || language.endsWith('-US')

/** Returns the units to use: those chosen, else those of the place, else those of the browser's language. */
export function findUnits(chosen: UnitChoice, place: Place | null, language: string): UnitSystem {
  if (chosen !== 'auto') return chosen
  return (place === null ? isAmericanLanguage(language) : isInUnitedStates(place)) ? 'us' : 'metric'
}

const getUnits = () => findUnits(choice.get(), placeNow().place, navigator.language)

/** Returns the units in use, and renders the component again when they change. */
export function useUnits(): UnitSystem {
  choice.useValue()
  useKnownPlace()
  return getUnits()
}

const whole = numberFormat({ maximumFractionDigits: 0 })
const upToOne = numberFormat({ maximumFractionDigits: 1 })
const one = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
const two = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 })

const MM_PER_INCH = 25.4
const HPA_PER_INHG = 33.86389
const FEET_PER_METRE = 3.28084
/** A distance below this, in the unit shown, has one decimal. */
const NEAR = 10

const inUnits = <Value>(us: () => Value, metric: () => Value): Value => (getUnits() === 'us' ? us() : metric())

const celsius = (fahrenheit: number) => (fahrenheit - 32) / 1.8

/** A distance in km: '12 mi' or '20 km'. */
export const formatDistance = (km: number): string =>
  inUnits(
    () => `${whole.format(milesFromMetres(km * 1000))} mi`,
    () => `${whole.format(km)} km`,
  )

/** A distance in km, with one decimal while it is near: '7.7 mi', '32 km'. */
export function formatNearDistance(km: number): string {
  const near = inUnits(
    () => ({ value: milesFromMetres(km * 1000), unit: 'mi' }),
    () => ({ value: km, unit: 'km' }),
  )
  return near.value < NEAR ? `${one.format(near.value)} ${near.unit}` : formatDistance(km)
}

/** A distance in miles, such as how far one sees: '10 mi' or '16.1 km'. */
export const formatMiles = (miles: number): string =>
  inUnits(
    () => `${upToOne.format(miles)} mi`,
    () => `${upToOne.format(kmFromMiles(miles))} km`,
  )

/** A speed in mph: '15 mph' or '24 km/h'. */
export const formatSpeed = (mph: number): string =>
  inUnits(
    () => `${whole.format(mph)} mph`,
    () => `${whole.format(kmFromMiles(mph))} km/h`,
  )

/** With one decimal, for readings of the user's own stations: '9.4 mph'. */
export const formatSpeedFinely = (mph: number): string =>
  inUnits(
    () => `${upToOne.format(mph)} mph`,
    () => `${upToOne.format(kmFromMiles(mph))} km/h`,
  )

/** A temperature in °F: '72°F' or '22°C'. */
export const formatTemperature = (fahrenheit: number): string =>
  inUnits(
    () => `${whole.format(fahrenheit)}°F`,
    () => `${whole.format(celsius(fahrenheit))}°C`,
  )

/** With one decimal, for readings of the user's own stations: '71.5°F'. */
export const formatTemperatureFinely = (fahrenheit: number): string =>
  inUnits(
    () => `${upToOne.format(fahrenheit)}°F`,
    () => `${upToOne.format(celsius(fahrenheit))}°C`,
  )

/** Hail or rain in inches: '1.75 in' or '44 mm'. */
export const formatInches = (inches: number): string =>
  inUnits(
    () => `${two.format(inches)} in`,
    () => `${upToOne.format(inches * MM_PER_INCH)} mm`,
  )

/** Pressure in inches of mercury: '29.92 inHg' or '1,013 hPa'. */
export const formatPressure = (inHg: number): string =>
  inUnits(
    () => `${two.format(inHg)} inHg`,
    () => `${whole.format(inHg * HPA_PER_INHG)} hPa`,
  )

/** The accuracy of a position in metres: '39 ft' or '12 m'. */
export const formatAccuracy = (metres: number): string =>
  inUnits(
    () => `${whole.format(metres * FEET_PER_METRE)} ft`,
    () => `${whole.format(metres)} m`,
  )

/** A height above the sea in metres, to the next hundred feet or ten metres: '8,700 ft' or '2,650 m'. */
export const formatAltitude = (metres: number): string =>
  inUnits(
    () => `${whole.format(Math.round((metres * FEET_PER_METRE) / 100) * 100)} ft`,
    () => `${whole.format(Math.round(metres / 10) * 10)} m`,
  )

const zonedTime = dateFormat({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
const zonedDateTime = dateFormat({
  ...{ year: 'numeric', month: 'short', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
})

/** An ISO time as a local time of day with its zone, '2:10 PM CDT'; '–' when it is not a time. */
export const formatZonedTime = (iso: string): string => formatWith(zonedTime, iso)

/** An ISO time as local date and time with its zone, 'May 20, 2026, 2:10 PM CDT'; '–' when it is not a time. */
export const formatZonedDateTime = (iso: string): string => formatWith(zonedDateTime, iso)
