import { signInDemoClient } from '../../../api/src/demo/demo-client'
import { recordShow } from '../../../api/src/demo/record-show'
import { createRecordedShows } from '../../../api/src/demo/recorded-shows'

/** A clip of less than five seconds is refused, and it ends with a picture, of which a busy machine draws few. */
const SECONDS = 16
const CLIP = { startMs: 0, durationMs: 14_000, title: 'The wall cloud turns' }

/**
 * Records the first seconds of a show of the demonstration as one of its chasers, and lets the first who writes in its chat make a
 * clip of it. Returns the ids of the replay and of the clip.
 */
export async function recordDemoReplay(
  url: string,
  chaser: { username: string; password: string },
): Promise<{ replayId: string; clipId: string }> {
  const [show] = createRecordedShows()
  const [line] = show?.lines ?? []
  if (show === undefined || line === undefined) throw new Error('The demonstration has no show to record')
  const signIn = (username: string) => signInDemoClient(url, username, chaser.password)
  const { username } = chaser
  await recordShow(
    { ...show, username, seconds: SECONDS, lines: [line], clips: [{ username: line.username, ...CLIP }] },
    signIn,
  )
  const client = await signIn(username)
  const [replay] = await client.ownReplays()
  const [clip] = await client.clipsOf(replay?.id ?? '')
  if (replay === undefined || clip === undefined) throw new Error('The replay has no clip')
  return { replayId: replay.id, clipId: clip.id }
}
