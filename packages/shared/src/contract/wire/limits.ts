/** The limits of the media process for one client. Sizes in bytes, times in milliseconds, rates per second. */
export const limits = {
  /** Anything but a frame or a sound chunk. */
  controlMessageBytes: 16 * 1024,
  /** A frame or sound chunk in its JSON form; base64 adds a third to the picture. */
  mediaMessageBytes: 1024 * 1024,
  frameWidth: 1920,
  frameHeight: 1920,
  framesPerSecond: 40,
  /** On the binary wire one publisher sends several layers, and sound beside them. */
  recordsPerSecond: 80,
  soundPacketsPerSecond: 100,
  acksPerSecond: 1_000,
  /** One packet of Opus; 20 ms of the best sound have 1,275. */
  soundPacketBytes: 4_000,
  lowLayerWidth: 320,
  lowLayerBytes: 64 * 1024,
  lowLayerFramesPerSecond: 5,
  mediaBytesPerSecond: 4 * 1024 * 1024,
  controlMessagesPerSecond: 20,
  chatMessages: 3,
  chatWindowMs: 2_000,
  chatCharacters: 500,
  /** Chat messages read at once. */
  chatHistoryLines: 200,
  /** Every visible page has one, and a whole school or a mobile network may share one address. */
  socketsPerAddress: 256,
  socketsPerUser: 16,
  streamsPerSocket: 12,
  liveStreams: 200,
  viewersPerStream: 2_000,
  /** Positions of chasers are taken to api this often, the newest of each stream. */
  positionsIntervalMs: 500,
  /** A client that named its place is sent the emergency alerts within this distance of it. */
  emergencyAlertRadiusKm: 50,
  idleSeconds: 32,
  sessionCheckMs: 60_000,
  publisherGraceMs: 25_000,
  /** A node that no other node hears may still have the publisher, whose app moves to another node meanwhile. */
  lostNodeGraceMs: 90_000,
  countIntervalMs: 1_000,
  /** What is queued for one viewer may take this much longer than the shortest round trip. */
  viewerQueueMs: 100,
  /** A viewer need not acknowledge more often: an ack answers for all frames before it. */
  ackIntervalMs: 50,
  /** An ack that claims to have been held for longer counts as one that was not held. */
  longestAckHoldMs: 100,
  /** A viewer who acknowledges no fence for this long is disconnected. */
  fenceTimeoutMs: 10_000,
  /** A viewer on a lower step of the quality ladder moves up after this long without trouble. */
  recoveryMs: 10_000,
  /** Frames since the last key frame, kept to replay to late joiners. */
  gopFrames: 256,
  gopBytes: 512 * 1024,
  /** A publisher is asked for a key frame at most this often. */
  keyFrameWantedMs: 1_000,
  /** Sound queued for one viewer: beyond this the queue is dropped, and sound resumes at the next cluster. */
  audioQueueBytes: 256 * 1024,
} as const

/** Why the media process closed a socket. 4000–4999 are free for applications (RFC 6455 §7.4.2), the others are the protocol's. */
export const closeCodes = {
  badMessage: 4400,
  sessionExpired: 4401,
  forbidden: 4403,
  replaced: 4409,
  messageTooLarge: 4413,
  tooManySockets: 4428,
  tooFast: 4429,
  slowViewer: 4430,
  /** A handler failed for this socket alone. */
  internalError: 1011,
  serverRestart: 1012,
} as const

export type CloseCode = keyof typeof closeCodes
