import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeRecords, recordKinds } from '@squall/shared/contract/wire'
import { segmentFile } from '@squall/shared/server/recording'
import { BufferTarget, CmafOutputFormat, Output } from 'mediabunny'
import type { CmafJob, CmafSegment } from './film-jobs'
import { createPictureTrack } from './picture-track'
import { createSoundTrack } from './sound-track'

const VIDEO_KIND = { vp8: recordKinds.vp8, h264: recordKinds.h264 }

/** Returns one segment of a recording as CMAF, at the recording's own time. @throws what the file system throws */
export async function writeCmaf({ folder, number, video, hasSound }: CmafJob): Promise<CmafSegment> {
  const [head, body] = [new BufferTarget(), new BufferTarget()]
  const output = new Output({ format: new CmafOutputFormat(), target: body, initTarget: head })
  const picture = createPictureTrack(output, video)
  const sound = hasSound ? createSoundTrack(output) : null
  await output.start()
  for (const record of decodeRecords(await readFile(join(folder, segmentFile(number))))) {
    if (record.kind === recordKinds.opus) await sound?.add(record.payload, record.captureMs)
    else if (record.kind === VIDEO_KIND[video]) await picture.add(record, record.captureMs)
  }
  await output.finalize()
  if (head.buffer === null || body.buffer === null) throw new Error('The muxer wrote nothing')
  return { init: new Uint8Array(head.buffer), media: new Uint8Array(body.buffer) }
}
