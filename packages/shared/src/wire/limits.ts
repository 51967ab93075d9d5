/** What one client may ask of the media process. Sizes in bytes, times in milliseconds, rates per second. */
export const limits = {
  /** Anything but a frame or a sound chunk. */
  controlMessageBytes: 16 * 1024,
  /** A frame or sound chunk in its JSON form; base64 adds a third to the picture. */
  mediaMessageBytes: 1024 * 1024,
  frameWidth: 1920,
  frameHeight: 1920,
  framesPerSecond: 40,
  mediaBytesPerSecond: 4 * 1024 * 1024,
  controlMessagesPerSecond: 20,
  chatMessages: 3,
  chatWindowMs: 2_000,
  chatCharacters: 500,
  socketsPerAddress: 64,
  socketsPerUser: 16,
  streamsPerSocket: 12,
  liveStreams: 200,
  viewersPerStream: 2_000,
  helloMs: 10_000,
  idleSeconds: 32,
  sessionCheckMs: 60_000,
  publisherGraceMs: 25_000,
  countIntervalMs: 1_000,
  /** Frames sent to one viewer and not yet fenced. */
  windowMin: 1,
  windowMax: 8,
  /** A viewer who answers no fence for this long is gone. */
  fenceTimeoutMs: 10_000,
  /** Sound waiting for one viewer: past this all of it is dropped and picked up at the next cluster. */
  audioQueueBytes: 256 * 1024,
} as const
