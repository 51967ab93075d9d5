import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDiskCache } from './disk-cache'

async function cache(mostBytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'squall-cache-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { folder, ...createDiskCache(join(folder, 'radar'), mostBytes) }
}

test('a stored file is found again, also by the next process', async () => {
  const { folder, put, get } = await cache(1_000)
  expect(await get('scan.png')).toBeNull()
  await put('scan.png', Buffer.from('picture'))
  expect((await get('scan.png'))?.toString()).toBe('picture')
  expect((await createDiskCache(join(folder, 'radar'), 1_000).get('scan.png'))?.toString()).toBe('picture')
  expect(await readdir(join(folder, 'radar'))).toEqual(['scan.png'])
})

test('the least recently used files are deleted when the cache is full', async () => {
  const { folder, put, get } = await cache(1_000)
  for (const [index, name] of ['one', 'two', 'three'].entries()) {
    await put(name, Buffer.alloc(300))
    const then = new Date(Date.now() - 60_000 + index * 1000)
    await utimes(join(folder, 'radar', name), then, then)
  }
  await get('one')
  await put('four', Buffer.alloc(300))
  expect((await readdir(join(folder, 'radar'))).sort()).toEqual(['four', 'one', 'three'])
})

test('a name that leads out of the folder is refused', async () => {
  const { put, get } = await cache(1_000)
  for (const name of ['../secret', 'a/b', '', '.hidden']) {
    await expect(get(name)).rejects.toThrow('no name')
    await expect(put(name, Buffer.alloc(1))).rejects.toThrow('no name')
  }
})
