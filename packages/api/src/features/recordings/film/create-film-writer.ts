import { Mp4OutputFormat, Output, type OutputFormat, WebMOutputFormat } from 'mediabunny'
import type { FilmKind } from './choose-film'
import { type FilmSink, toTarget } from './film-sink'
import type { FilmWriter } from './film-writer'
import { createMatroskaWriter } from './matroska-writer'
import { createPictureTrack } from './picture-track'
import { createSoundTrack } from './sound-track'

type FilmOptions = FilmKind & {
  hasSound: boolean
  sink: FilmSink
  /** The size of the first picture, in pixels. */
  width: number
  height: number
  durationMs: number
}

/** Returns a writer that begins a film. Nothing is encoded. */
export async function createFilmWriter(options: FilmOptions): Promise<FilmWriter> {
  const { video, hasSound, sink } = options
  // mediabunny knows no Motion JPEG.
  if (video === 'jpeg') return await createMatroskaWriter(options)
  const output = new Output({ format: toOutputFormat(options), target: toTarget(sink) })
  const picture = createPictureTrack(output, video)
  const sound = hasSound ? createSoundTrack(output) : null
  await output.start()
  return {
    async addPicture(record, ms) {
      await sound?.fill(ms)
      await picture.add(record, ms)
    },
    addSound: async (packet, ms) => await sound?.add(packet, ms),
    finish: () => output.finalize(),
  }
}

/** A film that is longer has its head at the end: for one in front, all of it is in memory until it is complete. */
const LONGEST_IN_MEMORY_MS = 10 * 60_000

function toOutputFormat({ format, durationMs, sink: { isStreamed } }: FilmOptions): OutputFormat {
  if (format === 'webm') return new WebMOutputFormat({ appendOnly: isStreamed })
  if (isStreamed) return new Mp4OutputFormat({ fastStart: 'fragmented' })
  return new Mp4OutputFormat({ fastStart: durationMs <= LONGEST_IN_MEMORY_MS && 'in-memory' })
}
