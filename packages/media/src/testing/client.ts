import {
  type ClientMessage,
  decodeRecords,
  encodeRecord,
  ServerMessage,
  type ServerMessageType,
  type WireRecord,
} from '@squall/shared/contract/wire'
import { type ClientOptions, WebSocket } from 'ws'

type Received<Type extends ServerMessageType> = Extract<ServerMessage, { type: Type }>

export interface Client {
  say(message: ClientMessage): void
  sendRaw(data: string | Uint8Array): void
  /** Says something in binary; what is left out is 0. */
  record(record: Partial<WireRecord>): void
  /** The wire the server chose. */
  readonly protocol: string
  /** Records received so far and not yet taken, apart from each other. */
  readonly records: WireRecord[]
  /** Takes the oldest received record, waiting for it if need be. */
  nextRecord(): Promise<WireRecord>
  /** Resolves with what has come of a kind by then. */
  takenRecords(kind: number): Promise<WireRecord[]>
  /** Everything received so far and not yet taken. */
  readonly inbox: ServerMessage[]
  /** Takes the oldest received message of a type, waiting for it if need be. */
  next<Type extends ServerMessageType>(type: Type): Promise<Received<Type>>
  /** Resolves when the server has done all that was asked before, and its answers are in the inbox. */
  settled(): Promise<void>
  /** Resolves when the server asks next whether it is still there. */
  pinged(): Promise<void>
  /** Takes all messages of a type that have come. */
  taken<Type extends ServerMessageType>(type: Type): Promise<Received<Type>[]>
  readonly closed: Promise<{ code: number; reason: string }>
  /** Stops reading, and so answering pings, as a stalled network does. */
  stall(): void
  resume(): void
  /** Goes away without a word. */
  vanish(): void
}

export interface OpenOptions extends ClientOptions {
  protocols?: string[]
}

const NOTHING: WireRecord = {
  kind: 0,
  flags: 0,
  handle: 0,
  seq: 0,
  captureMs: 0,
  width: 0,
  height: 0,
  payload: new Uint8Array(),
}

/** Opens a socket to a media process. @throws when the upgrade is refused, with the status */
export async function openClient(url: string, options: OpenOptions = {}): Promise<Client> {
  const { protocols = [], ...others } = options
  const socket = new WebSocket(url, protocols, others)
  const records: WireRecord[] = []
  const waitingForRecords: ((record: WireRecord) => void)[] = []
  const inbox: ServerMessage[] = []
  const waiting: { type: ServerMessageType; take: (message: ServerMessage) => void }[] = []

  function takeRecords(data: WebSocket.RawData): void {
    for (const record of Buffer.isBuffer(data) ? decodeRecords(data) : []) {
      const take = waitingForRecords.shift()
      if (take === undefined) records.push(record)
      else take(record)
    }
  }

  socket.on('message', (data, isBinary) => {
    if (isBinary) {
      takeRecords(data)
      return
    }
    const message = ServerMessage.parse(JSON.parse(data.toString()))
    const index = waiting.findIndex(({ type }) => type === message.type)
    if (index === -1) inbox.push(message)
    else waiting.splice(index, 1)[0]?.take(message)
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.on('error', reject)
  })

  function takeFirst(type: ServerMessageType): ServerMessage | null {
    const index = inbox.findIndex((message) => message.type === type)
    return index === -1 ? null : (inbox.splice(index, 1)[0] ?? null)
  }

  function is<Type extends ServerMessageType>(message: ServerMessage, type: Type): message is Received<Type> {
    return message.type === type
  }

  const client: Client = {
    say: (message) => socket.send(JSON.stringify(message)),
    sendRaw: (data) => socket.send(data),
    record: (record) => socket.send(encodeRecord({ ...NOTHING, ...record })),
    protocol: socket.protocol,
    records,
    nextRecord() {
      const record = records.shift()
      return record ? Promise.resolve(record) : new Promise((resolve) => waitingForRecords.push(resolve))
    },
    async takenRecords(kind) {
      await client.settled()
      const taken = records.filter((record) => record.kind === kind)
      for (const record of taken) records.splice(records.indexOf(record), 1)
      return taken
    },
    inbox,
    next(type) {
      return new Promise((resolve) => {
        const take = (message: ServerMessage) => {
          if (is(message, type)) resolve(message)
        }
        const message = takeFirst(type)
        if (message === null) waiting.push({ type, take })
        else take(message)
      })
    },
    async settled() {
      await new Promise<void>((resolve) => {
        socket.once('pong', () => resolve())
        socket.ping('settled')
      })
    },
    pinged: () => new Promise((resolve) => void socket.once('ping', () => resolve())),
    async taken(type) {
      await client.settled()
      const taken = inbox.filter((message) => is(message, type))
      for (const message of taken) inbox.splice(inbox.indexOf(message), 1)
      return taken
    },
    closed,
    stall: () => socket.pause(),
    resume: () => socket.resume(),
    vanish: () => socket.terminate(),
  }
  return client
}
