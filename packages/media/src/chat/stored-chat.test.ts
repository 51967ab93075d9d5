import type { ChatMessage } from '@squall/shared/contract/chat'
import { closeCodes, limits } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import type { Client } from '../testing/client'
import { startTestMedia } from '../testing/test-media'

const STARTED = { type: 'api-started' } as const

/** A stored line, said so many seconds after the media process has started. */
function line(id: string, seconds = 1, isEmergencyAlert = false): ChatMessage {
  const createdAt = new Date((1_800_000_000 + seconds) * 1_000).toISOString()
  const user = { id: 'other', username: 'other', displayName: 'Other', isVerified: false }
  return { id, streamId: 'storm', userId: 'other', message: `line ${id}`, createdAt, isEmergencyAlert, user }
}

const said = (message: ChatMessage) => ({ type: 'chat-message' as const, message })

async function heard(client: Client): Promise<string[]> {
  return (await client.taken('chat-message')).map(({ id }) => id)
}

test('EVENT-5 lines that api stored but did not send before it was killed are sent once, oldest first', async () => {
  const { api, event, join, lines } = await startTestMedia()
  const viewer = await join('storm')
  await event(said(line('told', 1)))
  api.stored = [line('told', 1), line('lost', 2), line('lost too', 3)]
  await event(STARTED, STARTED)
  await expect.poll(() => viewer.inbox.filter(({ type }) => type === 'chat-message').length).toBe(3)
  await event(STARTED)
  expect(await heard(viewer)).toEqual(['told', 'lost', 'lost too'])
  expect(lines.filter(({ level }) => level === 'warn')).toEqual([])
})

test('EVENT-5 lines from before the room was opened are not sent again', async () => {
  const { api, event, join } = await startTestMedia()
  const viewer = await join('storm')
  api.stored = [line('old', -1), line('lost', 0)]
  await event(STARTED)
  expect((await viewer.next('chat-message')).id).toBe('lost')
  expect(await heard(viewer)).toEqual([])
})

test('EVENT-5 lines that are no longer stored are removed, except alerts and lines too old to be listed', async () => {
  const { api, event, join } = await startTestMedia()
  const viewer = await join('storm')
  await event(said(line('kept')), said(line('removed')), said(line('alert', 1, true)), said(line('gone already')))
  await event({ type: 'chat-removed', streamId: 'storm', messageIds: ['gone already'] })
  await viewer.next('chat-removed')
  api.stored = [line('kept')]
  await event(STARTED)
  expect(await viewer.next('chat-removed')).toMatchObject({ streamId: 'storm', messageIds: ['removed'] })

  await event(said(line('too old to be read', 2)), said(line('removed', 4)))
  api.stored = Array.from({ length: limits.chatHistoryLines }, (_, index) => line(`newer ${index}`, 3))
  await event(STARTED)
  expect(await viewer.next('chat-removed')).toMatchObject({ messageIds: ['removed'] })
})

test('EVENT-5 lines sent or removed while api is asked stay as they are', async () => {
  const { api, event, join } = await startTestMedia()
  const viewer = await join('storm')
  await event(said(line('removed meanwhile')), said(line('kept')))
  let answer = (_stored: ChatMessage[]) => {}
  const asked = new Promise<void>((isAsked) => {
    api.chatLines = () => {
      isAsked()
      return new Promise((resolve) => {
        answer = resolve
      })
    }
  })
  await event(STARTED)
  await asked
  await event(said(line('said meanwhile', 2)), {
    type: 'chat-removed',
    streamId: 'storm',
    messageIds: ['removed meanwhile'],
  })
  answer([line('removed meanwhile'), line('kept'), line('lost', 2)])
  await expect
    .poll(() => viewer.inbox.some((message) => message.type === 'chat-message' && message.id === 'lost'))
    .toBe(true)
  expect(await heard(viewer)).toEqual(['removed meanwhile', 'kept', 'said meanwhile', 'lost'])
  expect(await viewer.taken('chat-removed')).toHaveLength(1)
})

test('EVENT-5 ended streams are ended and revoked sessions closed without waiting for the next check', async () => {
  const { database, event, join } = await startTestMedia()
  const [viewer, signedOut] = [await join('storm'), await join('theirs', { session: 'other' })]
  database.endStream('storm')
  database.removeSession('other')
  await event(STARTED)
  expect(await viewer.next('stream-state')).toMatchObject({ state: 'waiting' })
  expect(await viewer.next('stream-state')).toMatchObject({ state: 'ended' })
  expect(await signedOut.closed).toMatchObject({ code: closeCodes.sessionExpired })
})

test('EVENT-5 an api that does not answer changes nothing', async () => {
  const { api, event, join, lines } = await startTestMedia()
  const viewer = await join('storm')
  await event(said(line('told')))
  api.stored = null
  await event(STARTED)
  await expect.poll(() => lines).toContainEqual(expect.objectContaining({ level: 'warn' }))
  expect(await heard(viewer)).toEqual(['told'])
  expect(await viewer.taken('chat-removed')).toEqual([])
})
