import { getStreamId } from './platform/links.rules'
import { startPictureEarly } from './platform/media-socket/stream-picture'

/* Runs on the page of a stream before the app: its picture arrives while the scripts of the app still load. */

const streamId = getStreamId(window.location.pathname)

if (streamId !== null) startPictureEarly(streamId)
