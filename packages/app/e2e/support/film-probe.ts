import { execFileSync, spawnSync } from 'node:child_process'

interface ProbedFilm {
  codecs: string[]
  seconds: number
}

/** Returns the codecs and the length in seconds that ffprobe reads; null, with a printed reason, where it is not installed. */
export function probeFilm(path: string): ProbedFilm | null {
  try {
    const args = ['-v', 'error', '-show_entries', 'stream=codec_name:format=duration', '-of', 'json', path]
    const { streams, format } = JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' }))
    const codecs = streams.map((track: { codec_name: string }) => track.codec_name)
    return { codecs, seconds: Number(format.duration) }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    console.log('not probed: the film, as ffprobe is not here')
    return null
  }
}

/** Returns the loudest sound of a film in dB below full scale, as ffmpeg measures it. @throws without ffmpeg */
export function measureLoudestDb(path: string): number {
  const args = ['-nostats', '-i', path, '-map', '0:a', '-af', 'volumedetect', '-f', 'null', '-']
  const { stderr } = spawnSync('ffmpeg', args, { encoding: 'utf8' })
  const loudest = /max_volume: (-?[\d.]+) dB/.exec(stderr)?.[1]
  if (loudest === undefined) throw new Error(`ffmpeg measured no sound: ${stderr}`)
  return Number(loudest)
}
