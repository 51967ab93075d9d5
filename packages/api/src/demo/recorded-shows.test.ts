import { CreateClipInput } from '@squall/shared/contract/live'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toWebp } from '../features/clips/webp.rules'
import { demoPeople } from './people'
import { createRecordedShows } from './recorded-shows'
import { createVp8Camera, FRAME } from './scenes/scene'

const shows = createRecordedShows()
const names = demoPeople.map(({ username }) => username)

test('there are two recorded shows and four clips of them', () => {
  expect(shows.map(({ clips }) => clips.length)).toEqual([2, 2])
})

test.each(shows)(
  '$stream.title is recorded for everybody, and its people exist',
  ({ username, stream, lines, clips }) => {
    expect(stream).toMatchObject({ isRecorded: true, replayVisibility: 'public' })
    for (const person of [username, ...[...lines, ...clips].map((one) => one.username)]) expect(names).toContain(person)
  },
)

test.each(shows)('the clips of $stream.title lie inside it and have titles of their own', ({ seconds, clips }) => {
  for (const clip of clips) {
    const { startMs = -1, durationMs } = CreateClipInput.parse({ streamId: 'stream', ...clip })
    expect(startMs).toBeGreaterThanOrEqual(0)
    expect(startMs + durationMs).toBeLessThan(seconds * 1000)
  }
  expect(new Set(clips.map(({ title }) => title)).size).toBe(clips.length)
})

test.each(shows)('$stream.title is drawn as moving key frames of VP8', async ({ scene }) => {
  const camera = createVp8Camera(scene)
  const [first, second] = [await camera(31), await camera(31.5)]
  expect(second).not.toEqual(first)
  expect(await sharp(toWebp(first)).metadata()).toMatchObject({ format: 'webp', ...FRAME })
  // A picture, and not one colour.
  expect((await sharp(toWebp(first)).stats()).entropy).toBeGreaterThan(3)
})
