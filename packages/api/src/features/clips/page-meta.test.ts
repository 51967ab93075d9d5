import { expect, test } from 'vitest'
import { renderClipMeta } from './page-meta'
import { encodeKeyFrame, minute, startClipServer } from './testing'

test('the page of a clip says its title, picture and film to other sites, without anything that breaks out', async () => {
  const { as, services, streamId } = await startClipServer(minute(await encodeKeyFrame()), { location: 'Moore, OK' })
  const { id, thumbnailUrl } = await as.other.clips.create({ streamId, title: '"><script>alert(1)</script>' })
  const meta = renderClipMeta(services, `/clip/${id}`) ?? ''
  expect(meta).toContain(`<meta property="og:image" content="http://squall.test${thumbnailUrl}" />`)
  expect(meta).toContain(`<meta property="og:video" content="http://squall.test/api/clips/${id}/film" />`)
  expect(meta).toContain('content="A clip of a storm chase by OWNER near Moore, OK"')
  expect(meta).toContain('content="summary_large_image"')
  expect(meta).not.toContain('<script')
  expect([renderClipMeta(services, '/clip/nowhere'), renderClipMeta(services, '/clips')]).toEqual([null, null])
  await as.admin.clips.takeDown({ id })
  expect(renderClipMeta(services, `/clip/${id}`)).toBeNull()
})

test('a clip is found by a part of its title, unless it was taken down', async () => {
  const { as, streamId } = await startClipServer()
  const { id } = await as.other.clips.create({ streamId, title: 'Power flashes' })
  const find = async (q: string) => (await as.anonymous.search.everything({ q })).clips
  expect(await find('power')).toEqual([{ id, title: 'Power flashes', channel: { displayName: 'OWNER' } }])
  await as.other.clips.rename({ id, title: 'Rope stage' })
  expect([await find('power'), (await find('tage')).length]).toEqual([[], 1])
  await as.admin.clips.takeDown({ id })
  expect(await find('rope')).toEqual([])
})
