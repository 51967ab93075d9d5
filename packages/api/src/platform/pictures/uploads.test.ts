import { expect, test } from 'vitest'
import { getRetryAfterSeconds } from '../../errors'
import { createUploadMemoryLimit } from './uploads'

/** An upload that holds so many bytes until the test ends it. */
function hold(memory: ReturnType<typeof createUploadMemoryLimit>, member: string, ...counts: number[]) {
  let end = () => {}
  const ended = memory.run(member, async (holdBytes) => {
    for (const count of counts) holdBytes(count)
    await new Promise<void>((resolve) => {
      end = resolve
    })
  })
  return { ended, end: () => end() }
}

test("a member's uploads share one memory limit, and other members are not affected", async () => {
  const memory = createUploadMemoryLimit({ maxBytes: 100, maxBytesPerMember: 40 })
  const first = hold(memory, 'one', 15, 15)
  const refused = await hold(memory, 'one', 11).ended.catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(getRetryAfterSeconds(Object(refused))).toBe(5)
  const other = hold(memory, 'other', 40)
  first.end()
  await first.ended
  const again = hold(memory, 'one', 40)
  for (const upload of [other, again]) {
    upload.end()
    await upload.ended
  }
})

test('when all uploads together hold too much, the next is refused with Retry-After and releases its memory', async () => {
  const memory = createUploadMemoryLimit({ maxBytes: 100, maxBytesPerMember: 60 })
  const first = hold(memory, 'one', 60)
  for (let time = 0; time < 3; time++)
    await expect(hold(memory, 'other', 30, 30).ended).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  const fitting = hold(memory, 'third', 40)
  for (const upload of [first, fitting]) {
    upload.end()
    await upload.ended
  }
})
