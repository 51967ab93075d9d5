import { expect, it } from 'vitest'
import { previewText } from './preview.rules'

const waiting = { connection: 'connecting', hasReceived: false, hasDrawn: false } as const

it('says how far the picture has come', () => {
  expect(previewText(waiting)).toBe('Connecting...')
  expect(previewText({ ...waiting, connection: 'disconnected' })).toBe('Connecting...')
  expect(previewText({ ...waiting, connection: 'connected' })).toBe('Waiting for stream...')
  expect(previewText({ ...waiting, connection: 'connected', hasReceived: true })).toBe('Loading...')
})

it('says nothing over a picture, even when the connection is lost', () => {
  expect(previewText({ connection: 'disconnected', hasReceived: true, hasDrawn: true })).toBeNull()
})
