import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordFlags, recordKinds, type WireRecord } from '@squall/shared/contract/wire'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import { jpegRecord } from './recorded-stream'

const FPS = 10

/** The program for films that is not on this machine; null if all are. */
export const missingFilmProgram = findMissingProgram()

/** Returns two seconds of noise; ffmpeg warns about pictures of one colour. */
async function drawJpegs(): Promise<WireRecord[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const draw = () => sharp({ create: { width: 320, height: 240, channels: 3, background: '#000', noise } })
  const pictures = await Promise.all(Array.from({ length: 20 }, () => draw().jpeg().toBuffer()))
  return pictures.map((payload, index) => ({ ...jpegRecord(index * 100), width: 320, height: 240, payload }))
}

function findMissingProgram(): string | null {
  for (const program of ['ffmpeg', 'ffprobe']) {
    try {
      execFileSync(program, ['-version'], { stdio: 'ignore' })
    } catch {
      return program
    }
  }
  return null
}

/** Returns a folder for the test. */
export function createScratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'squall-film-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Returns two seconds of a moving test picture, encoded by ffmpeg, with a key frame each second. */
export async function encodePictures(kind: 'vp8' | 'h264' | 'jpeg'): Promise<WireRecord[]> {
  if (kind === 'jpeg') return await drawJpegs()
  const file = join(createScratchFolder(), kind === 'vp8' ? 'film.ivf' : 'film.h264')
  const picture = ['-f', 'lavfi', '-i', `testsrc=size=320x240:rate=${FPS}`, '-t', '2', '-g', String(FPS)]
  const codec =
    kind === 'vp8'
      ? ['-c:v', 'libvpx', '-deadline', 'realtime']
      : [
          '-c:v',
          'libx264',
          '-profile:v',
          'baseline',
          '-x264-params',
          'scenecut=0:repeat-headers=1:aud=1:sliced-threads=0:threads=1',
        ]
  execFileSync('ffmpeg', ['-v', 'error', ...picture, ...codec, '-pix_fmt', 'yuv420p', file])
  const frames = kind === 'vp8' ? readIvf(readFileSync(file)) : readAccessUnits(readFileSync(file))
  return frames.map((payload, index) => ({
    ...{ kind: recordKinds[kind], handle: 0, seq: index, width: 320, height: 240, captureMs: index * 100, payload },
    flags: index % FPS === 0 ? recordFlags.key : 0,
  }))
}

function readIvf(file: Buffer): Buffer[] {
  const frames: Buffer[] = []
  for (let at = 32; at < file.length; ) {
    const length = file.readUInt32LE(at)
    frames.push(file.subarray(at + 12, at + 12 + length))
    at += 12 + length
  }
  return frames
}

function readAccessUnits(file: Buffer): Buffer[] {
  const delimiter = Buffer.from([0, 0, 0, 1, 9])
  const starts: number[] = []
  for (let at = file.indexOf(delimiter); at !== -1; at = file.indexOf(delimiter, at + 1)) starts.push(at)
  return starts.map((start, index) => file.subarray(start + delimiter.length + 1, starts[index + 1]))
}
