import { createHttpClient } from '../platform/http-client'
import { createRadarPoll } from '../weather/storms/radar-poll'
import { createStormPoll } from '../weather/storms/storm-poll'
import { buildProduct, digitalPacket, ratePacket } from './level3-products'
import {
  probSevereFile,
  probSevereFolder,
  probSevereTime,
  productBucket,
  productKey,
  startUpstream,
} from './storm-upstream'
import { createTestContext } from './test-context'

const MINUTE = 60_000
export const MOORE = { lat: 35.34, lon: -97.49 }
/** 8 nautical miles from KTLX towards 309°: 35.417, −97.419. */
export const TRACK = '  M0     309/  8   226/ 17     339/  8   360/ 11   NO DATA   NO DATA    1.4/ 1.4'
const NAMES = { NST: 58, NMD: 141, NTV: 61, NHI: 59 } as const

/** Only who waits in vain gives up early: a busy machine must not look like a slow source. */
const PATIENT_MS = 20_000

/** Fake upstreams of ProbSevere and of a radar over real HTTP, and the polls of them into an api. */
export async function trackingContext({ timeoutMs = PATIENT_MS } = {}) {
  const files = new Map<string, unknown>()
  const objects = new Map<string, Buffer>()
  const probsevere = await startUpstream(probSevereFolder(files))
  const level3 = await startUpstream(productBucket(objects))
  const clock = { now: () => new Date() }
  const http = createHttpClient({ userAgent: '(squall.test)', now: () => clock.now(), timeoutMs })
  const test = await createTestContext({ http, upstreams: { probsevere: probsevere.base, level3: level3.base } })
  clock.now = test.services.now
  const pollStorms = createStormPoll(test.services)
  const pollRadars = createRadarPoll(test.services)
  const anonymous = await test.caller()
  const ago = (minutes: number) => new Date(test.services.now().getTime() - minutes * MINUTE)
  return {
    ...test,
    ...{ probsevere, level3, files, objects, anonymous, pollStorms, pollRadars, ago },
    track: (where: { lat: number; lon: number; radius?: number } = MOORE) => anonymous.storms.tracking(where),
    publishFile(minutesAgo: number, ...storms: Parameters<typeof probSevereFile>[1][]) {
      const time = ago(minutesAgo)
      files.set(`MRMS_PROBSEVERE_${probSevereTime(time)}.json`, probSevereFile(time, ...storms))
    },
    publishVolume(minutesAgo: number, tables: Partial<Record<keyof typeof NAMES, string[]>>) {
      const volumeTime = ago(minutesAgo)
      for (const name of ['NST', 'NMD', 'NTV', 'NHI'] as const)
        objects.set(
          productKey(name, volumeTime),
          buildProduct({ code: NAMES[name], volumeTime, lines: tables[name] ?? [] }),
        )
    },
    /** Takes a table of a volume out of the bucket. */
    unpublishTable: (minutesAgo: number, name: keyof typeof NAMES) => objects.delete(productKey(name, ago(minutesAgo))),
    /** Rain of 1.25 in/hr and wind towards the radar, everywhere: 30 m/s, or as a level of half a m/s says. */
    publishImages(minutesAgo: number, windLevel = 69) {
      const volumeTime = ago(minutesAgo)
      const rows = (bins: number, level: number) => Array.from({ length: 360 }, () => Array<number>(bins).fill(level))
      const thresholds = [Buffer.alloc(32), Buffer.alloc(32)] as const
      thresholds[0].writeFloatBE(1000, 0)
      thresholds[1].writeInt16BE(-635, 0)
      thresholds[1].writeInt16BE(5, 2)
      const rain = { code: 176, thresholds: thresholds[0], packets: ratePacket(rows(200, 1250)) }
      const wind = { code: 154, thresholds: thresholds[1], packets: digitalPacket(rows(200, windLevel)) }
      objects.set(productKey('DPR', volumeTime), buildProduct({ ...rain, volumeTime }))
      objects.set(productKey('N0G', volumeTime), buildProduct({ ...wind, volumeTime }))
    },
    state: async (id: 'storms' | 'radar') => (await anonymous.sources.list()).find((source) => source.id === id)?.state,
  }
}
