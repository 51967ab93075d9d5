import { describe, expect, test } from 'vitest'
import { readRecordedWeather, withoutRecordedWeather } from '../../../testing/recorded-weather'
import { ambient, parseAmbientData } from './ambient'
import { davis } from './davis'
import { ecowitt } from './ecowitt'

const access = { base: 'https://maker.test', apiKey: 'k&y', apiSecret: 's=t', stationId: 'AA:BB' }
const nothing = {
  temperature: null,
  windSpeed: null,
  windDirection: null,
  humidity: null,
  pressure: null,
  visibility: null,
  uvIndex: null,
  lightningCount: null,
  rainfall: null,
}

describe("requests to the makers' services", () => {
  test('Ambient takes both keys in the address', () => {
    expect(ambient.request(access)).toEqual({ url: 'https://maker.test/v1/devices?applicationKey=s%3Dt&apiKey=k%26y' })
  })

  test('Davis takes the key in the address and the secret in a header', () => {
    expect(davis.request({ ...access, stationId: '../1' })).toEqual({
      url: 'https://maker.test/v2/current/..%2F1?api-key=k%26y',
      headers: { 'x-api-secret': 's=t' },
    })
  })

  test('Ecowitt takes both keys and our units, and a cellular station goes by its IMEI', () => {
    const { url } = ecowitt.request(access)
    expect(url).toContain('https://maker.test/api/v3/device/real_time?application_key=s%3Dt&api_key=k%26y&mac=AA%3ABB&')
    expect(url).toContain('temp_unitid=2&pressure_unitid=4&wind_speed_unitid=9&rainfall_unitid=13')
    expect(ecowitt.request({ ...access, stationId: '863879049793071' }).url).toContain('&imei=863879049793071&')
  })
})

describe('Ambient', () => {
  const device = (macAddress: string, lastData: unknown) => ({ macAddress, lastData })
  const data = { dateutc: 1_700_000_000_000, tempf: 71.2, humidity: 50, battout: 0 }

  test('the device is found by its MAC address however it is written', () => {
    const answer = [device('11:22:33:44:55:66', { ...data, tempf: 10 }), device('AA:BB:CC:00:00:02', data)]
    const report = ambient.read(answer, 'aabbcc000002')
    expect(report).toEqual({
      measuredAt: new Date(1_700_000_000_000),
      measurements: { ...nothing, temperature: 71.2, humidity: 50 },
      battery: { level: null, isLow: true },
    })
  })

  test('of a device that is named twice the newest record counts', () => {
    const answer = [device('AA', data), device('AA', { ...data, dateutc: data.dateutc + 60_000, tempf: 72 })]
    expect(ambient.read(answer, 'AA').measurements.temperature).toBe(72)
  })

  test.each([
    ['no device', [], 'This account has no station'],
    ['another device', [device('BB', data)], 'The account has no station with this ID (its MAC address)'],
    ['a device without data', [device('AA', null)], 'The station has sent nothing yet'],
  ])('an account with %s says so', (_what, answer, sentence) => {
    expect(() => ambient.read(answer, 'AA')).toThrow(sentence)
  })

  test('what is no list is no answer', () => {
    expect(() => ambient.read({ error: 'apiKey-invalid' }, 'AA')).toThrow()
  })
})

describe('Davis', () => {
  const sensor = (data_structure_type: number, ...data: unknown[]) => ({ data_structure_type, data })
  const TIME = 1_735_386_900

  test('outdoor sensor and barometer are merged, and a silent field is taken from the next sensor', () => {
    const answer = {
      sensors: [
        sensor(12, { ts: TIME, bar_sea_level: 30.1 }),
        sensor(10, { ts: TIME, temp: null, hum: 55, wind_speed_last: null, wind_speed_avg_last_2_min: 4 }),
        sensor(10, { ts: TIME - 30, temp: 80, rainfall_daily_in: 0.4, trans_battery_flag: 1 }),
        sensor(6, { ts: TIME + 60, temp: 10 }),
      ],
    }
    expect(davis.read(answer, '')).toEqual({
      measuredAt: new Date(TIME * 1000),
      measurements: { ...nothing, temperature: 80, humidity: 55, windSpeed: 4, pressure: 30.1, rainfall: 0.4 },
      battery: { level: null, isLow: true },
    })
  })

  test('older consoles name their values in another way', () => {
    const record = { ts: TIME, temp_out: 60, hum_out: 40, bar: 29.9, wind_speed: 3, wind_dir: 90, rain_day_in: 0.1 }
    expect(davis.read({ sensors: [sensor(2, record)] }, '').measurements).toEqual({
      ...nothing,
      ...{ temperature: 60, humidity: 40, pressure: 29.9, windSpeed: 3, windDirection: 90, rainfall: 0.1 },
    })
  })

  test('a station without records has sent nothing yet', () => {
    expect(() => davis.read({ sensors: [] }, '')).toThrow('The station has sent nothing yet')
  })
})

describe('Ecowitt', () => {
  const at = (unit: string, value: string, time = 1_700_000_000) => ({ time: String(time), unit, value })
  const answer = (data: unknown) => ({ code: 0, msg: 'success', data })
  const outdoor = { temperature: at('℃', '20'), humidity: at('%', '50') }

  test('values are converted by the unit beside them', () => {
    const metric = {
      outdoor,
      wind: { wind_speed: at('m/s', '10'), wind_direction: at('º', '180') },
      pressure: { relative: at('hPa', '1013.25') },
      rainfall_piezo: { daily: at('mm', '25.4') },
    }
    const { measurements } = ecowitt.read(answer(metric), '')
    expect(measurements.temperature).toBeCloseTo(68)
    expect(measurements.windSpeed).toBeCloseTo(22.37, 2)
    expect(measurements.pressure).toBeCloseTo(29.92, 2)
    expect(measurements.rainfall).toBeCloseTo(1)
  })

  test.each([
    ['km/h', '10', 6.214],
    ['knots', '10', 11.508],
    ['mph', '10', 10],
    ['BFT', '4', 14.96],
    ['furlongs', '10', null],
  ])('wind in %s', (unit, value, mph) => {
    const { windSpeed } = ecowitt.read(answer({ outdoor, wind: { wind_speed: at(unit, value) } }), '').measurements
    if (mph === null) expect(windSpeed).toBeNull()
    else expect(windSpeed).toBeCloseTo(mph, 2)
  })

  test('a sensor that fell silent long before the others is not reported', () => {
    const { measurements } = ecowitt.read(
      answer({ outdoor, pressure: { relative: at('inHg', '30', 1_699_990_000) } }),
      '',
    )
    expect(measurements).toEqual({ ...nothing, temperature: 68, humidity: 50 })
  })

  test.each([
    [-1, 'The service is busy'],
    [40010, 'The application key was refused'],
    [40011, 'The API key was refused'],
    [40012, 'The service does not know this station ID (its MAC or IMEI)'],
    [49999, 'The service refused the request'],
  ])('code %i becomes a sentence', (code, sentence) => {
    expect(() => ecowitt.read({ code, msg: 'x', data: [] }, '')).toThrow(sentence)
  })

  test('no data means that nothing was sent yet', () => {
    expect(() => ecowitt.read(answer([]), '')).toThrow('The station has sent nothing yet')
  })
})

describe.runIf(withoutRecordedWeather === null)('recorded answers', () => {
  const read = (name: string) => JSON.parse(readRecordedWeather(`pws/${name}`).toString())

  test('Ambient devices without an outdoor sensor report pressure alone', () => {
    expect(ambient.read(read('ambient-devices.json'), 'AA:BB:CC:00:00:02')).toEqual({
      measuredAt: new Date('2019-01-07T19:34:00Z'),
      measurements: { ...nothing, pressure: 30.09 },
      battery: { level: null, isLow: null },
    })
  })

  test('an Ambient record', () => {
    expect(parseAmbientData(read('ambient-device-data.json')[0])).toMatchObject({
      measuredAt: new Date('2019-01-10T04:25:00Z'),
      measurements: {
        ...{ temperature: 34, windSpeed: 1.6, windDirection: 344, humidity: 49, pressure: 30.38 },
        ...{ uvIndex: 0, rainfall: 0, lightningCount: null, visibility: null },
      },
    })
  })

  test('a Davis console with a broken humidity sensor', () => {
    expect(davis.read(read('weatherlink-v2-current-console.json'), '167531')).toEqual({
      measuredAt: new Date('2024-12-28T11:55:00Z'),
      measurements: {
        ...nothing,
        ...{ temperature: 40.1, windSpeed: 1.19, windDirection: 263, pressure: 30.181, rainfall: 0.007874016 },
      },
      battery: { level: null, isLow: false },
    })
  })

  test('the Ecowitt sample, whose rain no sky can pour', () => {
    expect(ecowitt.read(read('ecowitt-v3-real-time-docs.json'), '')).toEqual({
      measuredAt: new Date(1_645_596_032_000),
      measurements: {
        ...{ temperature: 127.7, windSpeed: 46.9, windDirection: 267, humidity: 52, pressure: 26.34, uvIndex: 7 },
        ...{ lightningCount: 29_414, rainfall: null, visibility: null },
      },
      battery: { level: null, isLow: true },
    })
  })

  test('an Ecowitt refusal', () => {
    expect(() => ecowitt.read(read('ecowitt-v3-error-40010.json'), '')).toThrow('The application key was refused')
  })
})
