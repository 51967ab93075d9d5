import { expect, test } from 'vitest'
import { webmBlock, webmCluster, webmInit } from '../testing/recordings'
import { createPacketReader, type SoundPacket } from './webm-packets'

const film = Buffer.concat([
  webmInit(),
  webmCluster(40),
  webmBlock('one', 0),
  webmBlock('two', 20),
  webmCluster(80, 'three'),
])
const named = (packets: SoundPacket[] | 'broken') =>
  packets === 'broken' ? packets : packets.map(({ ms, payload }) => [payload.toString(), ms])
const all = [
  ['one', 40],
  ['two', 60],
  ['three', 80],
]

test('the packets of a WebM recording have the time of their Cluster and their own', () => {
  expect(named(createPacketReader().push(film))).toEqual(all)
})

test('bytes may be cut anywhere', () => {
  for (const length of [1, 2, 7, 100]) {
    const reader = createPacketReader()
    const found: unknown[] = []
    for (let at = 0; at < film.length; at += length) {
      const packets = named(reader.push(film.subarray(at, at + length)))
      found.push(...packets)
    }
    expect(found).toEqual(all)
  }
})

test('what is no WebM, has several packets in a block, or times of more than 8 bytes is broken', () => {
  const laced = webmBlock('laced')
  laced.writeUInt8(0x02, 9 + 3)
  const longTime = Buffer.concat([Buffer.from('e78f', 'hex'), Buffer.alloc(15, 1)])
  for (const bytes of [Buffer.alloc(40), Buffer.concat([film, laced]), Buffer.concat([film, longTime])]) {
    expect(createPacketReader().push(bytes)).toBe('broken')
  }
})
