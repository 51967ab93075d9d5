import { expect, it, vi } from 'vitest'
import { createSiteNodes } from './site-nodes'
import { createMemoryStorage } from './testing/memory-storage'

function setUp({ page = null, stored = {} }: { page?: boolean | null; stored?: Record<string, string> } = {}) {
  const area = createMemoryStorage(stored)
  const nodes = createSiteNodes({ storageArea: () => area, readPage: () => page })
  const onChanged = vi.fn()
  nodes.subscribe(onChanged)
  return { nodes, area, onChanged }
}

const seenBefore = { 'squall-has-media-nodes': 'true' }

it('knows of no nodes until the site says that it has them, and then remembers it for the next visit', () => {
  const { nodes, area, onChanged } = setUp()
  expect(nodes.hasNodes()).toBe(false)
  nodes.note(false)
  expect(onChanged).not.toHaveBeenCalled()
  nodes.note(true)
  expect([nodes.hasNodes(), onChanged.mock.calls.length]).toEqual([true, 1])
  expect(createSiteNodes({ storageArea: () => area, readPage: () => null }).hasNodes()).toBe(true)
})

it('believes the served page before an earlier visit', () => {
  expect(setUp({ page: true }).nodes.hasNodes()).toBe(true)
  expect(setUp({ page: false, stored: seenBefore }).nodes.hasNodes()).toBe(false)
})

it('forgets the nodes of a site that no longer has any', () => {
  const { nodes, area, onChanged } = setUp({ stored: seenBefore })
  expect(nodes.hasNodes()).toBe(true)
  nodes.note(false)
  expect([nodes.hasNodes(), onChanged.mock.calls.length, area.getItem('squall-has-media-nodes')]).toEqual([
    false,
    1,
    null,
  ])
})
