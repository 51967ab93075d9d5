import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BINARY_WIRE } from '@squall/shared/contract/wire'
import { type Db, openDatabase, tables } from '@squall/shared/server/db'
import { getDurationMs, readManifest, sumBytes } from '@squall/shared/server/recording'
import { createBuiltSystem } from '../../../api/bench/system/built-system'
import { loadConfig } from '../../../api/src/config'
import { ensureDataDir } from '../../../api/src/data-dir'
import { type DemoClient, signInDemoClient } from '../../../api/src/demo/demo-client'
import { createUser } from '../../../api/src/features/auth/users'
import { hashPassword } from '../../../api/src/platform/passwords'
import { publishLoop } from '../../../media/bench/clients/loop-publisher'
import { type MediaLoop, writeLongRecording } from '../../../media/bench/recording/long-recording'
import type { StampedMedia } from './stamped-media'

const PASSWORD = 'wall-cloud-7'
const CHASER = 'dana'
/** Clips are ten an hour for each member. */
const FANS = Array.from({ length: 10 }, (_, index) => `fan-${index}`)
/** A replay that is there from the start. */
export const REPLAY_ID = 'long-replay'
const HOUR_MS = 3_600_000

export interface RecordedSystem {
  url: string
  /** The folder of all recordings. */
  recordings: string
  chaser: DemoClient
  fans: DemoClient[]
  /** Starts a recorded stream that goes on until the program ends. @returns its id */
  publish(): Promise<Broadcast>
  stop(): Promise<void>
}

export interface Broadcast {
  streamId: string
  /** When its first picture was taken, in ms since 1970. */
  beganAtMs: number
  /** Waits until so much of it has been sent. */
  untilOld(ms: number): Promise<void>
  end(): Promise<void>
}

/** Starts the built system with members, a replay of so many hours, and a stream to publish. */
export async function startRecordedSystem(media: StampedMedia, hours: number, log: string): Promise<RecordedSystem> {
  const system = await createBuiltSystem({
    ...{ build: 'dist', log, env: { WEATHER: 'off', NODE_ENV: 'production' } },
    seed: (folder) => seed(folder, media.loop, hours),
  })
  try {
    await system.start()
    const signIn = (username: string) => signInDemoClient(system.address, username, PASSWORD)
    const chaser = await signIn(CHASER)
    const fans: DemoClient[] = []
    for (const fan of FANS) fans.push(await signIn(fan))
    return {
      ...{ url: system.address, recordings: join(system.folder, 'recordings'), chaser, fans },
      publish: () => publish(chaser, media),
      stop: system.remove,
    }
  } catch (error) {
    await system.remove()
    throw error
  }
}

async function publish(chaser: DemoClient, media: StampedMedia): Promise<Broadcast> {
  const { id } = await chaser.startStream({ title: 'Dryline near Clinton', isRecorded: true })
  const publisher = await publishLoop({ socket: chaser.connect([BINARY_WIRE]), streamId: id, ...media })
  return {
    streamId: id,
    beganAtMs: Date.now() - publisher.elapsedMs(),
    untilOld: (ms) => sleep(Math.max(0, ms - publisher.elapsedMs())),
    async end() {
      publisher.stop()
      await chaser.endStream(id)
    },
  }
}

async function seed(folder: string, loop: MediaLoop, hours: number): Promise<void> {
  const { databaseFile } = ensureDataDir(folder)
  const { db, close } = openDatabase(databaseFile, loadConfig({}).migrationsFolder)
  const account = { passwordHash: await hashPassword(PASSWORD), accountStatus: 'approved', now: new Date() } as const
  const add = (username: string, isAdmin = false) =>
    createUser(db, { ...account, username, displayName: username, email: `${username}@squall.test`, isAdmin })
  add('quinn', true)
  const userId = add(CHASER)
  for (const fan of FANS) add(fan)
  addReplay(db, userId, { folder: join(folder, 'recordings'), loop, lengthMs: hours * HOUR_MS })
  close()
}

function addReplay(db: Db, userId: string, recording: { folder: string; loop: MediaLoop; lengthMs: number }): void {
  writeLongRecording({ ...recording, streamId: REPLAY_ID })
  const manifest = readManifest(join(recording.folder, REPLAY_ID))
  const endedAt = new Date()
  const startedAt = new Date(endedAt.getTime() - recording.lengthMs)
  db.insert(tables.streams)
    .values({
      ...{ id: REPLAY_ID, userId, title: 'A long chase', placePrecision: 'off', isLive: false, isRecorded: true },
      ...{ startedAt, endedAt, lastPublishedAt: endedAt },
      ...{ recordingMs: getDurationMs(manifest), recordingBytes: sumBytes(manifest) },
    })
    .run()
}
