import type { ChaserChanges } from '@squall/shared/contract/live'
import type { AlertChanges, StormReportChange } from '@squall/shared/contract/weather'
import type { ClientMessage } from '@squall/shared/contract/wire'
import type { Place } from '@squall/shared/rules/place'
import type { WorkerPictureSink } from '../picture-surface'
import type { JoinMode } from './joined-streams'
import type { NodeAnswer, NodeQuestion } from './media-nodes.rules'
import type { ConnectionState } from './media-socket'
import type { BroadcastCodecs, DecodableCodecs } from './media-socket.rules'
import type { PictureFigures } from './picture-meter'
import type { PlaybackState } from './playback-state'
import type { ShowMode } from './show-stream'
import type { ControlMessage } from './wire'

/** Messages from a page to its media worker. `join` numbers a join of this page. */
export type MediaCommand =
  | { type: 'decodable'; codecs: DecodableCodecs }
  /** Answered with `runs`. */
  | { type: 'ask' }
  /** With a sink the pictures are shown there. Sound is passed on only where it is played. */
  | JoinCommand
  /** Plays the recording of what this join shows; see PlaybackControls. */
  | { type: 'play-from'; join: number; ms: number; rate: number; behindLiveMs: number | undefined }
  | { type: 'set-pace'; join: number; rate: number }
  | { type: 'go-live'; join: number }
  | { type: 'pause'; join: number; isPaused: boolean }
  /** Asks for the figures of each second, or no longer. */
  | { type: 'measure'; join: number; isMeasuring: boolean }
  | { type: 'leave'; join: number }
  | { type: 'send'; message: ClientMessage }
  | { type: 'rejoin' | 'restart-stream' | 'stop-broadcast'; streamId: string }
  | { type: 'start-broadcast'; streamId: string; codecs: BroadcastCodecs; isRecorded?: boolean }
  | { type: 'listen' | 'stop-listening' }
  | { type: 'watch-map' | 'stop-watching-map' }
  | { type: 'listen-near'; place: Place | null }
  /** With the address at home and the session of now. */
  | { type: 'reconnect' | 'session-renewed'; address: string }
  /** From now on the worker asks where to connect. */
  | { type: 'follow-nodes' }
  /** Answers `choose-node`. */
  | { type: 'node-chosen'; id: number; answer: NodeAnswer }
  /** Opens a part of the worker that only some pages need, with a port of its own. */
  | { type: 'open-part'; part: string; port: MessagePort }

type JoinCommand = { type: 'join'; join: number; streamId: string; isHeard: boolean } & (
  | { sink: WorkerPictureSink; mode: ShowMode }
  | { sink: null; mode: JoinMode }
)

/** Messages from the media worker to its page. */
export type MediaEvent =
  /** The worker runs; a browser that cannot run it never says so. */
  | { type: 'ready' }
  /** Answers `ask`. */
  | { type: 'runs' }
  | { type: 'state'; state: ConnectionState }
  | { type: 'replaced' }
  | { type: 'alerts-changed'; changes: AlertChanges }
  | { type: 'storm-reports-changed'; change: StormReportChange }
  | { type: 'chasers-changed'; changes: ChaserChanges }
  | { type: 'renew-session' }
  | { type: 'choose-node'; id: number; question: NodeQuestion }
  | { type: 'control'; join: number; message: ControlMessage }
  | { type: 'received' | 'drawn' | 'codec-failed'; join: number }
  | { type: 'figures'; join: number; figures: PictureFigures }
  | { type: 'sound'; join: number; streamId: string; mimeType: string; bytes: Uint8Array<ArrayBuffer> }
  /** Live sound, or with `played-packet` sound of the recording. */
  | {
      type: 'packet' | 'played-packet'
      join: number
      streamId: string
      captureMs: number
      bytes: Uint8Array<ArrayBuffer>
    }
  | { type: 'playback'; join: number; state: PlaybackState | null }
