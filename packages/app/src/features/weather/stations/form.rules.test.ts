import type { WeatherStation } from '@squall/shared/contract/weather'
import { expect, test } from 'vitest'
import {
  createStationForm,
  emptyReading,
  formatFieldLabel,
  getStationFormDefaults,
  isPulledFromService,
  parseTypedReading,
  toAddInput,
} from './form.rules'

const fresh = { ...getStationFormDefaults(null), name: 'Roof' }
const faults = (fields: typeof fresh) =>
  createStationForm(null)
    .safeParse(fields)
    .error?.issues.map(({ message }) => message)

test('a station with typed readings needs only a name', () => {
  expect(faults(fresh)).toBeUndefined()
  expect(faults({ ...fresh, name: ' ' })).toEqual(['Name is required'])
})

test('a pulled station needs its ID and both keys, named as its manufacturer names them', () => {
  expect(faults({ ...fresh, deviceType: 'davis' })).toEqual([
    'API key is required',
    'API secret is required',
    'Station ID is required',
  ])
  expect(faults({ ...fresh, deviceType: 'ecowitt', apiKey: 'k', stationId: 'AA' })).toEqual([
    'Application key is required',
  ])
})

test('a station that pushes needs no keys', () => {
  expect(faults({ ...fresh, deviceType: 'acurite' })).toBeUndefined()
  expect(faults({ ...fresh, deviceType: 'ambient', method: 'push' })).toBeUndefined()
})

test('Davis is always pulled, AcuRite and manual stations never, the others as chosen', () => {
  expect(isPulledFromService({ deviceType: 'davis', method: 'push' })).toBe(true)
  expect(isPulledFromService({ deviceType: 'acurite', method: 'service' })).toBe(false)
  expect(isPulledFromService({ deviceType: 'manual', method: 'service' })).toBe(false)
  expect(isPulledFromService({ deviceType: 'ecowitt', method: 'service' })).toBe(true)
  expect(isPulledFromService({ deviceType: 'ecowitt', method: 'push' })).toBe(false)
})

test('keys typed before the delivery method changed are not sent', () => {
  const typed = { ...fresh, deviceType: 'ambient', apiKey: 'k', apiSecret: 's', stationId: 'AA' } as const
  expect(toAddInput(typed, false)).toMatchObject({ apiKey: null, apiSecret: null, stationId: null })
  expect(toAddInput(typed, true)).toMatchObject({ apiKey: 'k', apiSecret: 's', stationId: 'AA' })
})

test('a stored station keeps its keys when the fields are empty', () => {
  const station: WeatherStation = {
    ...{ id: '1', name: 'Roof', apiKey: '••••3f9a', hasSecret: true, stationId: '7' },
    deviceType: 'davis',
    ...{ location: null, isOnline: true, batteryLevel: null, batteryIsLow: null, autoSync: false, lastReading: null },
    ...{ lastError: null, push: null },
  }
  expect(getStationFormDefaults(station)).toMatchObject({ name: 'Roof', apiKey: '', apiSecret: '', autoSync: false })
  expect(createStationForm(station).safeParse(getStationFormDefaults(station)).success).toBe(true)
})

test('a typed reading accepts a decimal comma or point', () => {
  const { reading } = parseTypedReading('1', { ...emptyReading, temperature: ' 71,5', windDirection: '0' })
  expect(reading).toMatchObject({ id: '1', temperature: 71.5, windDirection: 0, humidity: null })
})

test('an impossible value is refused at its field', () => {
  expect(parseTypedReading('1', emptyReading).errors).toEqual({ form: 'Enter at least one value' })
  expect(parseTypedReading('1', { ...emptyReading, temperature: '200', humidity: 'much' }).errors).toEqual({
    temperature: 'Temperature must be between -90 and 140 °F',
    humidity: 'Humidity must be between 0 and 100 %',
  })
})

test('field labels name their unit', () => {
  expect(formatFieldLabel('temperature')).toBe('Temperature (°F)')
  expect(formatFieldLabel('uvIndex')).toBe('UV index')
})
