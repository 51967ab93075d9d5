/** `recording`, or why a recording stopped while its stream went on. */
export const recordingStates = [
  'recording',
  'disk-full',
  'quota',
  'time-limit',
  'unwritable',
  'too-slow',
  'failed',
] as const
export type RecordingState = (typeof recordingStates)[number]

const STOPPED: Record<Exclude<RecordingState, 'recording'>, string> = {
  'disk-full': 'the disk of the server is full',
  quota: 'recordings use all the space that the server gives them',
  'time-limit': 'it reached the longest time that the server records',
  unwritable: 'the server cannot write the file',
  'too-slow': 'the disk of the server is too slow',
  failed: 'of a fault on the server',
}

/** Returns a short line about a recording, for the chaser on air. */
export const describeRecording = (state: RecordingState): string =>
  state === 'recording' ? 'Recording' : `Recording stopped because ${STOPPED[state]}`

/** Who may watch a replay; its chaser always may. */
export const replayVisibilities = ['public', 'followers', 'private'] as const
export type ReplayVisibility = (typeof replayVisibilities)[number]

/** Whether an approved chaser lets others watch a replay. */
export const isOpenTo = (visibility: ReplayVisibility, isFollower: boolean): boolean =>
  visibility === 'public' || (visibility === 'followers' && isFollower)

/** Who may make clips of a chaser's streams: every member, those who follow, the moderators of the chat, or nobody else. */
export const clipMakers = ['members', 'followers', 'moderators', 'nobody'] as const
export type ClipMakers = (typeof clipMakers)[number]

/** What the choice of who may make clips says, for the chaser who makes it. */
export const clipMakerNames: Record<ClipMakers, string> = {
  members: 'Every member',
  followers: 'My followers',
  moderators: 'Moderators of my chat',
  nobody: 'Only me',
}

/** How long a clip is, in milliseconds. */
export const CLIP_MS = { min: 5_000, usual: 30_000, max: 60_000 } as const

/** A viewer plays a recording at one of these speeds. */
export const playbackRates = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

export const PINNED_REPLAYS_FILL_QUOTA =
  'Your pinned replays take all the space that this server gives you. Unpin or delete one, or go live without a recording.'
