import { expect, test } from 'vitest'
import { createReplayContext } from '../../testing/replayed-stream'
import { renderReplayMeta } from './page-meta'

test('the page of a public replay says its title to other sites, without anything that breaks out', async () => {
  const { as, record, services } = await createReplayContext()
  const id = await record({ title: '"><script>alert(1)</script>' })
  const meta = renderReplayMeta(services, `/replay/${id}`) ?? ''
  expect(meta).toContain(`<meta property="og:url" content="http://squall.test/replay/${id}" />`)
  expect(meta).toContain('content="The replay of a storm chase by OWNER"')
  expect(meta).not.toContain('<script')
  for (const path of ['/replay/nowhere', '/replay', '/stream']) expect(renderReplayMeta(services, path)).toBeNull()
  await as.owner.replays.update({ id, visibility: 'followers' })
  expect(renderReplayMeta(services, `/replay/${id}`)).toBeNull()
})
