import { expect, test } from 'vitest'
import { decodeRecords, encodeRecord, RecordError, recordFlags, recordKinds, type WireRecord } from './record'

const frame: WireRecord = {
  kind: recordKinds.jpeg,
  flags: recordFlags.key | recordFlags.repeat,
  handle: 0xdeadbeef,
  seq: 4_294_967_295,
  captureMs: 123_456,
  width: 640,
  height: 480,
  payload: Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]),
}

test('a record is a 24-byte little-endian header and its payload', () => {
  expect([...encodeRecord(frame)]).toEqual([
    1, 1, 33, 0, 0xef, 0xbe, 0xad, 0xde, 255, 255, 255, 255, 0x40, 0xe2, 1, 0, 0x80, 2, 0xe0, 1, 4, 0, 0, 0, 0xff, 0xd8,
    0xff, 0xd9,
  ])
})

test('a message holds several records', () => {
  const ack: WireRecord = { ...frame, kind: recordKinds.ack, payload: new Uint8Array() }
  const message = Uint8Array.from([...encodeRecord(frame), ...encodeRecord(ack)])
  expect(decodeRecords(message)).toEqual([frame, ack])
})

test('a message may start anywhere in a larger buffer', () => {
  const encoded = encodeRecord(frame)
  const pool = new Uint8Array(encoded.length + 7)
  pool.set(encoded, 7)
  expect(decodeRecords(pool.subarray(7))).toEqual([frame])
})

test('an unknown kind is a record like any other', () => {
  expect(decodeRecords(encodeRecord({ ...frame, kind: 200 }))).toMatchObject([{ kind: 200 }])
})

test('a cut header, a cut payload and another version are refused', () => {
  const whole = encodeRecord(frame)
  for (let length = 1; length < whole.length; length++) {
    expect(() => decodeRecords(whole.subarray(0, length)), `${length} bytes`).toThrow(RecordError)
  }
  expect(() => decodeRecords(Uint8Array.from([2, ...whole.subarray(1)]))).toThrow('Version 2')
})

test('a wrong length is refused without reading beyond the message', () => {
  const lying = encodeRecord(frame)
  new DataView(lying.buffer).setUint32(20, 0xffffffff, true)
  expect(() => decodeRecords(lying)).toThrow(RecordError)
})
