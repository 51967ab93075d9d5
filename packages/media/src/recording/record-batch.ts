import { RECORD_HEADER_BYTES, type WireRecord, writeRecordHeader } from '@squall/shared/contract/wire'

/** Records that wait for the recording thread. Payloads are kept as they are and copied once, into the memory that it gets. */
export interface RecordBatch {
  add(record: WireRecord): void
  bytes(): number
  /** Returns all records in one piece, and forgets them. */
  take(): Uint8Array<ArrayBuffer>
}

export function createRecordBatch(): RecordBatch {
  let records: WireRecord[] = []
  let length = 0
  return {
    add(record) {
      records.push(record)
      length += RECORD_HEADER_BYTES + record.payload.length
    },
    bytes: () => length,
    take() {
      const bytes = new Uint8Array(length)
      let at = 0
      for (const { payload, ...header } of records) {
        writeRecordHeader(bytes, at, header, payload.length)
        bytes.set(payload, at + RECORD_HEADER_BYTES)
        at += RECORD_HEADER_BYTES + payload.length
      }
      records = []
      length = 0
      return bytes
    },
  }
}
