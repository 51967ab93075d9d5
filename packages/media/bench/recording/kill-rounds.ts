import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '@squall/shared/bench/row'
import { getDurationMs, readManifest, verifyRecording } from '@squall/shared/server/recording'
import { createRecordingsFolder, startRecordingServer, startSenders } from './recorded-system'

interface Settings {
  rounds: number
  /** Returns a number from 0 to 1. */
  random(): number
  say(line: string): void
}

const REPAIR_MS = 10_000

/** Kills the media process at random moments of a recording, starts it again, and looks at what it repaired. */
export async function measureKills({ rounds, random, say }: Settings): Promise<Row[]> {
  const lost: number[] = []
  const problems: string[] = []
  for (let round = 1; round <= rounds; round++) {
    const found = await killOnce(500 + random() * 3_500 + (round % 5 === 0 ? SEGMENT_MS : 0))
    lost.push(found.lostMs / 1_000)
    problems.push(...found.problems)
    say(`round ${round}: ${found.keptMs} ms kept, ${found.lostMs} ms lost, ${found.problems.length} problems`)
  }
  const against = `${rounds} kills of a recorded stream`
  for (const problem of problems) say(problem)
  return [
    {
      ...{ row: '5', measure: 'lost at kill -9, at most', against, unit: 's', goal: { atMost: 1 } },
      values: [Math.max(...lost)],
      details: { 'lost, s': lost },
    },
    {
      ...{ row: '6', measure: 'segments that are not whole after kill -9', against, unit: '', goal: { atMost: 0 } },
      values: [problems.length],
    },
  ]
}

const SEGMENT_MS = 10_000

async function killOnce(afterMs: number) {
  const folder = createRecordingsFolder()
  const recording = join(folder, 'storm-0')
  const server = await startRecordingServer(folder)
  const senders = await startSenders(server.port, 1)
  await sleep(afterMs)
  const sentMs = await senders.sentMs()
  server.signal('SIGKILL')
  await server.ended
  await senders.stop()
  const again = await startRecordingServer(folder)
  const isRepaired = await waitUntilClosed(recording)
  await again.stop()
  const keptMs = getDurationMs(readManifest(recording))
  const problems = [...verifyRecording(recording), ...(isRepaired ? [] : ['The recording was not repaired'])]
  return { keptMs, lostMs: Math.max(0, sentMs - keptMs), problems }
}

async function waitUntilClosed(recording: string): Promise<boolean> {
  for (const giveUpAt = Date.now() + REPAIR_MS; Date.now() < giveUpAt; await sleep(20)) {
    if (readManifest(recording).pid === null) return true
  }
  return false
}
