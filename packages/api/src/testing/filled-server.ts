import { onTestFinished } from 'vitest'
import type { z } from 'zod'
import { startGallery, stormPicture } from '../features/photos/testing'
import { createHttpClient } from '../platform/http-client'
import { startSimulatedUpstream } from '../weather/simulated/server'
import { createRadarPoll } from '../weather/storms/radar-poll'
import { createStormPoll } from '../weather/storms/storm-poll'
import { createAlertPollsWithListener } from './alert-context'

const MINUTE = 60_000
const CYCLE_MS = 120 * MINUTE
export const MOORE = { latitude: 35.34, longitude: -97.49 }

/** A server an hour into the simulated weather over Moore, with a stream, photos and posts there. */
export async function startFilledServer() {
  const clock = { now: () => new Date() }
  const { base, close } = await startSimulatedUpstream(() => clock.now())
  onTestFinished(close)
  const gallery = await startGallery({
    http: createHttpClient({ userAgent: '(squall.test)', now: () => clock.now() }),
    upstreams: { nws: `${base}/nws`, probsevere: `${base}/probsevere`, level3: `${base}/level3`, geocoding: base },
    fetchPicture: stormPicture,
    placefileAddresses: [`${base}/none.txt`],
  })
  const { services, passTime, as, upload, inviteCode } = gallery
  clock.now = services.now
  passTime(CYCLE_MS - (services.now().getTime() % CYCLE_MS) + 60 * MINUTE)
  await as.anonymous.storms.tracking({ lat: MOORE.latitude, lon: MOORE.longitude })
  const alerts = createAlertPollsWithListener(services)
  await alerts.poll()
  await createStormPoll(services)()
  await createRadarPoll(services)()
  const { json: waiting } = await upload()
  const { json: rejected } = await upload({ fields: { title: 'Dark' } })
  const post = async () => {
    passTime(2 * MINUTE)
    return (await as.owner.posts.create({ content: 'Hail near Moore', hashtags: ['hail'] })).id
  }
  const [first, second] = [await post(), await post()]
  const late = await gallery.addPerson('late', { status: 'pending' })
  return {
    ...gallery,
    ids: { photo: waiting.id, dark: rejected.id, post: first, poor: second, late: late.id },
    code: inviteCode(),
  }
}

type FilledServer = Awaited<ReturnType<typeof startFilledServer>>

type Role = 'owner' | 'other' | 'admin'

/** Returns a function that makes a call and compares its answer with a shape, and what it called and found wrong. */
export function createShapeCheck({ request, people }: Pick<FilledServer, 'request' | 'people'>) {
  const called = new Set<string>()
  const problems: string[] = []

  /** Makes a call of the list with `{name}` in its path replaced, and compares its answer with a shape. */
  async function check(
    call: string,
    wanted: z.ZodType,
    at: Record<string, string> = {},
    body?: object,
    as: Role = 'owner',
  ) {
    called.add(call)
    const [method = '', path = ''] = call.split(' ')
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => at[name] ?? '') + (at.query ?? '')
    const { status, json } = await request(method, url, {
      sessionId: people[as].sessionId,
      ...(method !== 'GET' && { body: body ?? {} }),
    })
    const read = wanted.safeParse(json)
    for (const { path: field, message } of read.error?.issues ?? [])
      problems.push(
        `${call} (${status}): ${field.join('.') || 'answer'}: ${message} ${status === 200 ? '' : JSON.stringify(json)}`,
      )
    return json
  }

  return { check, called, problems }
}

export type ShapeCheck = ReturnType<typeof createShapeCheck>['check']
