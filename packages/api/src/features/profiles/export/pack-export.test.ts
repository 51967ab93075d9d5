import { rmSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startRecordedStream } from '../../../testing/recorded-stream'
import { createContextWithUsers } from '../../../testing/test-context'
import { startClipServer } from '../../clips/testing'
import { packExport } from './pack-export'

test('a picture removed during the download of an export aborts that download, and nothing else', async () => {
  const { db, people, services } = await createContextWithUsers()
  const { id } = people.owner
  const picture = Buffer.alloc(64, 1)
  const profileImageUrl = await services.files.putPicture('avatars', { large: picture, small: picture })
  db.update(tables.users).set({ profileImageUrl }).where(eq(tables.users.id, id)).run()

  const archive = packExport(services, id)
  rmSync(services.files.getPicturePath(profileImageUrl) ?? '')
  await expect(buffer(archive)).rejects.toThrow('ENOENT')

  expect((await buffer(packExport(services, id))).toString('latin1')).toContain('data.json')
})

test('the films of recordings are in the export', async () => {
  const { people, services, id } = await startRecordedStream()
  const zip = (await buffer(packExport(services, people.owner.id))).toString('latin1')
  expect(zip).toContain(`recordings/${id}.webm`)
  expect(zip).toContain('A_OPUS')
  expect((await buffer(packExport(services, people.other.id))).toString('latin1')).not.toContain('recordings/')
})

test('the films of clips are in the export of the member who made them', async () => {
  const { as, people, services, streamId } = await startClipServer()
  const { id } = await as.other.clips.create({ streamId })
  const name = `clips/${id}.webm`
  expect((await buffer(packExport(services, people.other.id))).toString('latin1')).toContain(name)
  expect((await buffer(packExport(services, people.owner.id))).toString('latin1')).not.toContain(name)
})
