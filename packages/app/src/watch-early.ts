import { startPictureEarly } from './platform/media-socket/stream-picture'

/* Runs on the page of a stream before the app: its picture arrives while the scripts of the app still load. */

const streamId = /^\/stream\/([^/]+)\/?$/.exec(window.location.pathname)?.[1]

if (streamId !== undefined) startPictureEarly(decodeURIComponent(streamId))
