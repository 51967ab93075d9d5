import { createConnection, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { sharedMicros } from '@squall/shared/bench/clock'
import { RECORD_HEADER_BYTES, recordKinds, WIRE_VERSION } from '@squall/shared/contract/wire'

/** What sink.c does, for machines without a compiler, at about twice the cost: same arguments but TLS, same answers but ages. */
const [port = '', count = '', groups = '', path = '', protocol = '', hello = '', acks = ''] = process.argv.slice(2)
const FRAME_BYTES = 1000
/** 0 for no acks, 1 for one a frame. */
const ACK_EVERY_MS = Number(acks)
const LONGEST_HEAD = 256
const READ_BYTES = 256 * 1024

const pool = Buffer.alloc(READ_BYTES)
let frames = 0
let bytes = 0

/** Returns a masked message whose mask is zero. */
function masked(opcode: number, payload: Buffer): Buffer {
  const head = payload.length < 126 ? [payload.length | 0x80] : [126 | 0x80, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from([opcode | 0x80, ...head, 0, 0, 0, 0]), payload])
}

/** Takes the messages of one viewer piece by piece. */
function createReader(socket: Socket): (piece: Buffer) => void {
  let carry = Buffer.alloc(0)
  let skip = 0
  let owed: { record: Buffer; at: number } | null = null
  let ackedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

  function acknowledge(): void {
    timer = undefined
    if (owed === null) return
    const now = performance.now()
    const ack = Buffer.alloc(RECORD_HEADER_BYTES)
    ack.set([WIRE_VERSION, recordKinds.ack])
    owed.record.copy(ack, 4, 4, 12)
    if (ACK_EVERY_MS > 1) ack.writeUInt32LE(Math.round(now - owed.at), 12)
    socket.write(masked(2, ack))
    ackedAt = now
    owed = null
  }

  return (piece) => {
    const from = Math.min(skip, piece.length)
    skip -= from
    let rest = carry.length === 0 ? piece.subarray(from) : Buffer.concat([carry, piece.subarray(from)])
    for (;;) {
      const header = readHeader(rest)
      if (header === null) break
      const { opcode, head, size, needed } = header
      if (opcode === 9) socket.write(masked(10, rest.subarray(head, head + needed)))
      if (size >= FRAME_BYTES) {
        frames++
        bytes += size
        const record = rest.subarray(head, head + RECORD_HEADER_BYTES)
        if (ACK_EVERY_MS > 0) owed = { record: Buffer.from(record), at: performance.now() }
      }
      skip = Math.max(0, head + size - rest.length)
      rest = rest.subarray(head + size)
    }
    carry = Buffer.from(rest.subarray(0, LONGEST_HEAD))
    if (owed === null) return
    const sinceMs = performance.now() - ackedAt
    if (ACK_EVERY_MS === 1 || sinceMs >= ACK_EVERY_MS) acknowledge()
    else if (timer === undefined) timer = setTimeout(acknowledge, 2 * ACK_EVERY_MS - sinceMs)
  }
}

function readHeader(rest: Buffer): { opcode: number; head: number; size: number; needed: number } | null {
  if (rest.length < 2) return null
  const opcode = (rest[0] ?? 0) & 15
  const short = (rest[1] ?? 0) & 127
  const head = short === 126 ? 4 : short === 127 ? 10 : 2
  if (rest.length < head) return null
  const size = short === 126 ? rest.readUInt16BE(2) : short === 127 ? Number(rest.readBigUInt64BE(2)) : short
  const needed = opcode === 9 ? size : ACK_EVERY_MS > 0 && size >= FRAME_BYTES ? RECORD_HEADER_BYTES : 0
  return rest.length < head + needed ? null : { opcode, head, size, needed }
}

function enter(group: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let read: ((piece: Buffer) => void) | null = null
    const socket = createConnection({
      host: '127.0.0.1',
      port: Number(port),
      noDelay: true,
      onread: {
        buffer: pool,
        callback(length, buffer) {
          const piece = Buffer.from(buffer.buffer, buffer.byteOffset, length)
          if (read !== null) read(piece)
          else welcome(piece)
          return true
        },
      },
    })
    function welcome(piece: Buffer): void {
      const end = piece.indexOf('\r\n\r\n')
      if (end === -1 || !piece.includes(' 101 ')) {
        reject(new Error('The upgrade was refused'))
        return
      }
      read = createReader(socket)
      if (hello !== '') socket.write(masked(1, Buffer.from(hello.replace('%d', String(group)))))
      read(piece.subarray(end + 4))
      resolve()
    }
    socket.on('error', reject)
    const offered = protocol === '' ? [] : [`Sec-WebSocket-Protocol: ${protocol}`]
    const lines = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', ...offered]
    const key = Buffer.alloc(16).toString('base64')
    socket.write(
      [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Sec-WebSocket-Key: ${key}`, ...lines, '', ''].join('\r\n'),
    )
  })
}

for (let viewer = 0; viewer < Number(count); viewer++) await enter(viewer % Number(groups))
console.log('ready')
for await (const _line of createInterface({ input: process.stdin })) {
  const { user, system } = process.cpuUsage()
  console.log(`${frames} ${bytes} ${user + system} ${sharedMicros()}`)
}
process.exit(0)
