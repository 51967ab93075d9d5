import type { StartStreamInput } from '@squall/shared/contract/live'
import { finishRecordings } from '../features/recordings/jobs'
import { vp8Records, writeRecording } from './recorded-stream'
import { createContextWithUsers, type TestOptions } from './test-context'

/** The recording of a test begins so long after its stream. */
const BEGINS_AFTER_MS = 2_000

/** An api whose `owner` can record streams. Their pictures come in seconds 0 and 1, and after a gap in seconds 5 and 6. */
export async function createReplayContext(options: TestOptions = {}) {
  const test = await createContextWithUsers(options)
  const { as, services, passTime } = test

  /** Goes live with a recording that begins two seconds later. Returns the stream's id. */
  async function goLive(input: StartStreamInput = {}): Promise<string> {
    const { id } = await as.owner.streams.start({ title: 'Dryline', isRecorded: true, ...input })
    passTime(BEGINS_AFTER_MS)
    const stretches = [vp8Records(10, 0), vp8Records(10, 1_000), vp8Records(20, 5_000)]
    writeRecording(services.recordings.getFolder(id), id, stretches, services.now().toISOString())
    return id
  }

  /** Ends a stream, and counts what was recorded. */
  async function end(id: string): Promise<void> {
    await as.owner.streams.end({ id })
    await finishRecordings(services).run()
  }

  async function record(input: StartStreamInput = {}): Promise<string> {
    const id = await goLive(input)
    passTime(10_000)
    await end(id)
    return id
  }

  return { ...test, end, goLive, record }
}
