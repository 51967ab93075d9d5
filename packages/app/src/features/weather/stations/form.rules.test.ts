import type { WeatherStation } from '@squall/shared/contract/weather'
import { expect, test } from 'vitest'
import { asksService, emptyReading, fieldLabel, formDefaults, readTyped, stationForm, toAddInput } from './form.rules'

const fresh = { ...formDefaults(null), name: 'Roof' }
const faults = (fields: typeof fresh) =>
  stationForm(null)
    .safeParse(fields)
    .error?.issues.map(({ message }) => message)

test('a station whose readings are typed needs a name alone', () => {
  expect(faults(fresh)).toBeUndefined()
  expect(faults({ ...fresh, name: ' ' })).toEqual(['Name is required'])
})

test('a station whose maker is asked needs both keys, by the names they have there, and its ID', () => {
  expect(faults({ ...fresh, deviceType: 'davis' })).toEqual([
    'API key is required',
    'API secret is required',
    'Station ID is required',
  ])
  expect(faults({ ...fresh, deviceType: 'ecowitt', apiKey: 'k', stationId: 'AA' })).toEqual([
    'Application key is required',
  ])
})

test('a station that sends by itself needs none', () => {
  expect(faults({ ...fresh, deviceType: 'acurite' })).toBeUndefined()
  expect(faults({ ...fresh, deviceType: 'ambient', way: 'push' })).toBeUndefined()
})

test('Davis is always asked, AcuRite and manual stations never, the others as chosen', () => {
  expect(asksService({ deviceType: 'davis', way: 'push' })).toBe(true)
  expect(asksService({ deviceType: 'acurite', way: 'service' })).toBe(false)
  expect(asksService({ deviceType: 'manual', way: 'service' })).toBe(false)
  expect(asksService({ deviceType: 'ecowitt', way: 'service' })).toBe(true)
  expect(asksService({ deviceType: 'ecowitt', way: 'push' })).toBe(false)
})

test('keys that were typed before another way was chosen are not sent', () => {
  const typed = { ...fresh, deviceType: 'ambient', apiKey: 'k', apiSecret: 's', stationId: 'AA' } as const
  expect(toAddInput(typed, false)).toMatchObject({ apiKey: null, apiSecret: null, stationId: null })
  expect(toAddInput(typed, true)).toMatchObject({ apiKey: 'k', apiSecret: 's', stationId: 'AA' })
})

test('of a stored station only what is to change is needed', () => {
  const station: WeatherStation = {
    ...{ id: '1', name: 'Roof', apiKey: '••••3f9a', hasSecret: true, stationId: '7' },
    deviceType: 'davis',
    ...{ location: null, isOnline: true, batteryLevel: null, batteryIsLow: null, autoSync: false, lastReading: null },
    ...{ lastError: null, push: null },
  }
  expect(formDefaults(station)).toMatchObject({ name: 'Roof', apiKey: '', apiSecret: '', autoSync: false })
  expect(stationForm(station).safeParse(formDefaults(station)).success).toBe(true)
})

test('a typed reading holds what was typed, with a comma or a point', () => {
  const { reading } = readTyped('1', { ...emptyReading, temperature: ' 71,5', windDirection: '0' })
  expect(reading).toMatchObject({ id: '1', temperature: 71.5, windDirection: 0, humidity: null })
})

test('a typed reading that cannot be is refused at its field', () => {
  expect(readTyped('1', emptyReading).errors).toEqual({ form: 'Enter at least one value' })
  expect(readTyped('1', { ...emptyReading, temperature: '200', humidity: 'much' }).errors).toEqual({
    temperature: 'Temperature must be between -90 and 140 °F',
    humidity: 'Humidity must be between 0 and 100 %',
  })
})

test('fields name their unit', () => {
  expect(fieldLabel('temperature')).toBe('Temperature (°F)')
  expect(fieldLabel('uvIndex')).toBe('UV index')
})
