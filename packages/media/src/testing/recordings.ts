/** Returns an EBML element; `size` null leaves it open-ended, as live recordings do. */
function element(id: string, payload: Buffer, size: number | null = payload.length): Buffer {
  const sizeBytes = Buffer.alloc(8)
  sizeBytes.writeBigUInt64BE(size === null ? 0x01ffffffffffffffn : 0x0100000000000000n + BigInt(size))
  return Buffer.concat([Buffer.from(id, 'hex'), sizeBytes, payload])
}

/** Returns the beginning of a WebM recording, up to its first Cluster. */
export function webmInit(codecId = 'A_OPUS'): Buffer {
  const track = Buffer.concat([element('d7', Buffer.from([1])), element('86', Buffer.from(codecId))])
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element('18538067', Buffer.alloc(0), null),
    element('1549a966', element('4d80', Buffer.from('test'))),
    element('1654ae6b', element('ae', track)),
  ])
}

/** Returns an open-ended Cluster with one block for each text. */
export function webmCluster(timecode: number, ...blocks: string[]): Buffer {
  const time = element('e7', Buffer.from([timecode]))
  return Buffer.concat([element('1f43b675', Buffer.alloc(0), null), time, ...blocks.map((block) => webmBlock(block))])
}

/** @param ms since the beginning of its Cluster */
export function webmBlock(payload: string | Buffer, ms = 0): Buffer {
  const head = Buffer.from([0x81, 0, 0, 0x80])
  head.writeInt16BE(ms, 1)
  return element('a3', Buffer.concat([head, Buffer.from(payload)]))
}

export function mp4Box(type: string, ...payload: Buffer[]): Buffer {
  const body = Buffer.concat(payload)
  const head = Buffer.alloc(8, type.padStart(8))
  head.writeUInt32BE(body.length + 8)
  return Buffer.concat([head, body])
}

/** Returns the beginning of an MP4 recording: ftyp and moov with one sound track. */
export function mp4Init(sampleEntry = 'mp4a'): Buffer {
  const descriptions = mp4Box('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), mp4Box(sampleEntry, Buffer.alloc(28)))
  const media = mp4Box('mdia', mp4Box('hdlr'), mp4Box('minf', mp4Box('stbl', descriptions)))
  return Buffer.concat([
    mp4Box('ftyp', Buffer.from('isom')),
    mp4Box('moov', mp4Box('mvhd'), mp4Box('trak', mp4Box('tkhd'), media)),
  ])
}

export function mp4Part(text: string): Buffer {
  return Buffer.concat([mp4Box('moof', mp4Box('mfhd')), mp4Box('mdat', Buffer.from(text))])
}
