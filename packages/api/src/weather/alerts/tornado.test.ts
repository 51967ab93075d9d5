import { expect, test } from 'vitest'
import { createAlertContext, MINUTE, MOORE } from '../../testing/alert-context'
import { alertFeature, polygonAround } from '../../testing/alert-feature'

const createMotion = (at: Date, rest: string) => ({
  eventMotionDescription: [`${at.toISOString().slice(0, 19)}-00:00...storm...${rest}`],
})

/** The one tornado alert over Moore, whose message says `motion`, read some minutes later at a place. */
async function alertAt(
  motion: string,
  { place = MOORE, minutesLater = 0, geometry = polygonAround(35.34, -97.49) } = {},
) {
  const { anonymous, publish, services, passTime } = await createAlertContext()
  const sent = services.now()
  await publish(alertFeature(sent, { parameters: motion === '' ? {} : createMotion(sent, motion) }, geometry))
  passTime(minutesLater * MINUTE)
  const [alert] = (await anonymous.alerts.tornado(place)).alerts
  const arrival = alert?.estimatedArrival ?? null
  const begin = Math.floor(sent.getTime() / 1000) * 1000
  return { alert, minutes: arrival === null ? null : Math.round((Date.parse(arrival) - begin) / MINUTE) }
}

test('a tornado alert has the movement and the official instruction, and null for missing values', async () => {
  // 20 km to the west, coming from there at 40 knots.
  const { alert, minutes } = await alertAt('270DEG...40KT...35.34,-97.71')
  expect(alert).toMatchObject({
    type: 'tornado-warning',
    severity: 'moderate',
    windSpeed: null,
    movement: { direction: 90, speed: 46 },
    safetyActions: ['TAKE COVER NOW!', 'Move to a basement.'],
    instruction: 'TAKE COVER NOW! Move to a basement.',
    endTime: expect.any(String),
  })
  expect(minutes).toBe(16)
})

test('the storm is moved from the time of its message: ten minutes later the arrival is the same', async () => {
  expect((await alertAt('270DEG...40KT...35.34,-97.71', { minutesLater: 10 })).minutes).toBe(16)
})

test('a storm that has passed a place is there for places in the area, and gone for others', async () => {
  expect((await alertAt('270DEG...40KT...35.34,-97.71', { minutesLater: 30 })).minutes).toBe(30)
  const outside = { place: { lat: 35.34, lon: -97.7 }, minutesLater: 30 }
  expect((await alertAt('270DEG...40KT...35.34,-97.71', outside)).minutes).toBeNull()
})

test('without motion it is there for those inside, and not said for others', async () => {
  const outside = { place: { lat: 35.0, lon: -97.49 } }
  expect((await alertAt('')).minutes).toBe(0)
  expect((await alertAt('', outside)).minutes).toBeNull()
  expect((await alertAt('270DEG...0KT...35.50,-97.49')).minutes).toBe(0)
  expect((await alertAt('270DEG...0KT...35.50,-97.49', outside)).minutes).toBeNull()
})

test('inside the area it arrives when it is closest, even if that is not close; outside within 8 km only', async () => {
  // Passes 11 km south of Moore.
  expect((await alertAt('270DEG...40KT...35.24,-97.71')).minutes).toBe(16)
  const north = polygonAround(35.0, -97.49)
  expect((await alertAt('270DEG...40KT...35.24,-97.71', { geometry: north })).minutes).toBeNull()
  expect((await alertAt('270DEG...40KT...35.29,-97.71', { geometry: north })).minutes).toBe(16)
})

test('of a line the nearest part counts, also between its points', async () => {
  // A line from south to north, 20 km to the west; Moore lies between the two points.
  const geometry = polygonAround(35.0, -97.49)
  expect((await alertAt('270DEG...40KT...34.90,-97.71 35.80,-97.71', { geometry })).minutes).toBe(16)
})

test('a watch has no arrival, and a motion that cannot be read is none', async () => {
  const { anonymous, publish, services } = await createAlertContext()
  await publish(
    alertFeature(services.now(), {
      event: 'Tornado Watch',
      parameters: createMotion(services.now(), '270DEG...0KT...35.34,-97.49'),
    }),
    alertFeature(services.now(), { id: 'b', parameters: { eventMotionDescription: ['nonsense'] } }),
  )
  const { alerts } = await anonymous.alerts.tornado(MOORE)
  expect(alerts.find(({ type }) => type === 'tornado-watch')?.estimatedArrival).toBeNull()
  expect(alerts.find(({ type }) => type === 'tornado-warning')?.movement).toBeNull()
})

test('a possible tornado in a severe thunderstorm warning is a note and no alert', async () => {
  const { anonymous, publish, services } = await createAlertContext()
  const event = 'Severe Thunderstorm Warning'
  await publish(
    alertFeature(services.now(), { event, parameters: { tornadoDetection: ['POSSIBLE'] } }),
    alertFeature(services.now(), { id: 'b', event, parameters: {} }),
  )
  expect(await anonymous.alerts.tornado(MOORE)).toMatchObject({
    alerts: [],
    notes: [{ location: 'Cleveland, OK', distance: 0, description: 'Tornado Warning for Cleveland County' }],
  })
})
