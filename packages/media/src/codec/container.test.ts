import { expect, test } from 'vitest'
import { mp4Box, mp4Init, mp4Part, webmBlock, webmCluster, webmInit } from '../testing/recordings'
import { type ContainerFormat, createContainerScanner, mp4, webm } from './container'

/** Feeds a recording in chunks of one size. */
function scan(format: ContainerFormat, recording: Buffer, chunkBytes: number) {
  const scanner = createContainerScanner(format)
  const parts: Buffer[] = []
  for (let at = 0; at < recording.length; at += chunkBytes) {
    const part = scanner.push(recording.subarray(at, at + chunkBytes))
    if (part === 'broken') return 'broken'
    if (part !== null) parts.push(part)
  }
  return { init: scanner.init(), parts }
}

test('AUDIO-2 the init bytes end at the first cluster, however the recording is cut', () => {
  const recording = Buffer.concat([webmInit(), webmCluster(0, 'one', 'two'), webmCluster(9, 'three')])
  for (let chunkBytes = 1; chunkBytes <= recording.length; chunkBytes++) {
    expect(scan(webm, recording, chunkBytes)).toMatchObject({ init: webmInit() })
  }
})

test('AUDIO-2 a part begins with its whole cluster header, even if the header began in the previous chunk', () => {
  const first = Buffer.concat([webmInit(), webmCluster(0, 'one')])
  const second = webmCluster(9, 'two', 'three')
  for (let cut = 0; cut < 12; cut++) {
    const scanner = createContainerScanner(webm)
    scanner.push(Buffer.concat([first, second.subarray(0, cut)]))
    expect(scanner.push(second.subarray(cut))).toEqual(second)
  }
})

test('AUDIO-2 a chunk that starts inside a block is cut at its first cluster', () => {
  const block = webmBlock('cut in two')
  const scanner = createContainerScanner(webm)
  scanner.push(Buffer.concat([webmInit(), webmCluster(0, 'one'), block.subarray(0, 5)]))
  const next = Buffer.concat([webmCluster(1, 'two'), webmCluster(2, 'three')])
  expect(scanner.push(Buffer.concat([block.subarray(5), next]))).toEqual(next)
  expect(scanner.push(webmBlock('four'))).toBeNull()
})

test('AUDIO-4 bytes inside a block that look like a cluster are sound', () => {
  const lookalike = webmCluster(7, 'x').toString('latin1')
  const scanner = createContainerScanner(webm)
  scanner.push(Buffer.concat([webmInit(), webmCluster(0, 'one')]))
  expect(scanner.push(webmBlock(lookalike))).toBeNull()
})

test('AUDIO-5 MP4 is cut at its moof boxes, however it is chunked', () => {
  const recording = Buffer.concat([mp4Init(), mp4Part('one'), mp4Part('two')])
  for (let chunkBytes = 1; chunkBytes <= recording.length; chunkBytes++) {
    expect(scan(mp4, recording, chunkBytes)).toMatchObject({ init: mp4Init() })
  }
  expect(scan(mp4, recording, recording.length)).toMatchObject({
    parts: [Buffer.concat([mp4Part('one'), mp4Part('two')])],
  })
})

test('AUDIO-7 data that violates the format is broken', () => {
  expect(scan(webm, Buffer.concat([webmInit(), Buffer.alloc(4)]), 999)).toBe('broken')
  expect(scan(webm, Buffer.concat([webmInit(), Buffer.from('a3ff', 'hex')]), 999)).toBe('broken')
  expect(scan(mp4, Buffer.concat([mp4Init(), Buffer.alloc(8)]), 999)).toBe('broken')
})

test('AUDIO-7 a beginning without end is broken', () => {
  const voidElement = Buffer.concat([Buffer.from('ec43ff', 'hex'), Buffer.alloc(1023)])
  const endless = Buffer.concat([webmInit(), ...Array<Buffer>(80).fill(voidElement)])
  expect(scan(webm, endless, 5_000)).toBe('broken')
})

test('AUDIO-1 the codec is read from the recording', () => {
  expect(webm.mimeType(webmInit('A_OPUS'))).toBe('audio/webm;codecs=opus')
  expect(webm.mimeType(webmInit('V_VP8'))).toBeNull()
  expect(mp4.mimeType(mp4Init('mp4a'))).toBe('audio/mp4;codecs=mp4a.40.2')
  expect(mp4.mimeType(mp4Init('Opus'))).toBe('audio/mp4;codecs=opus')
  expect(mp4.mimeType(mp4Box('ftyp'))).toBeNull()
})
