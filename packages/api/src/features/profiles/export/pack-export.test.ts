import { rmSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContextWithUsers } from '../../../testing/test-context'
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
