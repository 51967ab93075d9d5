import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '@squall/shared/bench/statistics'
import { decodeRecords, recordKinds } from '@squall/shared/contract/wire'
import { findOpenSegments, readManifest, segmentFile } from '@squall/shared/server/recording'
import { z } from 'zod'

/** How the times of a film lie to those of the records that it was made of. */
export interface FilmTimes {
  /** How much later the sound is against the picture than in the records: the middle of all packets, and the worst of them. */
  soundLaterMs: number
  apartMs: number
  packets: number
}

const Packets = z.object({
  packets: z.array(z.object({ codec_type: z.string(), pts_time: z.coerce.number(), data_hash: z.string() })),
})
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024
/** Pictures and sound repeat after 8 s, so a packet is one of the records near its time. */
const NEAR_MS = 3_000

interface Packet {
  isSound: boolean
  ms: number
  md5: string
}

/** Compares the packets of a film with the recording; null where ffprobe is not installed, or none is the same. */
export function measureFilmTimes(file: string, recording: string, { startMs }: { startMs: number }): FilmTimes | null {
  const packets = readPackets(file)
  if (packets === null) return null
  const records = new Map<string, number[]>()
  for (const { ms, md5 } of readRecords(recording)) records.set(md5, [...(records.get(md5) ?? []), ms])
  /** How much later each packet is in the film than in the recording. */
  const delays = packets.flatMap(({ isSound, ms, md5 }) => {
    const near = records.get(md5)?.filter((recordedMs) => Math.abs(recordedMs - startMs - ms) < NEAR_MS) ?? []
    const [recordedMs] = near
    return recordedMs === undefined || near.length > 1 ? [] : [{ isSound, delayMs: ms + startMs - recordedMs }]
  })
  const pick = (isSound: boolean) => delays.filter((delay) => delay.isSound === isSound).map(({ delayMs }) => delayMs)
  const [sound, picture] = [pick(true), pick(false)]
  if (sound.length === 0 || picture.length === 0) return null
  const [soundMs, pictureMs] = [median(sound), median(picture)]
  const apart = [...sound.map((ms) => ms - pictureMs), ...picture.map((ms) => soundMs - ms)]
  return {
    soundLaterMs: soundMs - pictureMs,
    apartMs: Math.max(...apart.map((ms) => Math.abs(ms))),
    packets: delays.length,
  }
}

function readPackets(file: string): Packet[] | null {
  const fields = 'packet=codec_type,pts_time,data_hash'
  const args = ['-v', 'error', '-show_data_hash', 'md5', '-show_entries', fields, '-of', 'json', file]
  try {
    const output = execFileSync('ffprobe', args, { encoding: 'utf8', maxBuffer: MOST_OUTPUT_BYTES })
    return Packets.parse(JSON.parse(output)).packets.map(({ codec_type, pts_time, data_hash }) => ({
      ...{ isSound: codec_type === 'audio', ms: pts_time * 1_000 },
      md5: data_hash.replace(/^md5:/i, '').toLowerCase(),
    }))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function readRecords(folder: string): Packet[] {
  const { segments } = readManifest(folder)
  const numbers = [...segments.map(({ number }) => number), ...findOpenSegments(folder, { segments })]
  return numbers.flatMap((number) =>
    decodeRecords(readFileSync(join(folder, segmentFile(number)))).map(({ kind, captureMs, payload }) => ({
      ...{ isSound: kind === recordKinds.opus, ms: captureMs },
      md5: createHash('md5').update(payload).digest('hex'),
    })),
  )
}
