import { EMBEDDED_PAGE_DATA } from '@squall/shared/contract/site'
import { expect, test } from 'vitest'
import { createAlertContext } from '../../testing/alert-context'
import { renderEmbeddedPageData } from './embedded-page-data'

test('a page holds the emergency alerts in force, and no meta element without any', async () => {
  const { as, services } = await createAlertContext()
  expect(renderEmbeddedPageData(services)).toBeNull()
  const stream = await as.owner.streams.start({})
  expect(renderEmbeddedPageData(services)).toContain('&quot;hasLiveStreams&quot;:true')
  await as.owner.streams.end({ id: stream.id })
  expect(renderEmbeddedPageData(services)).toBeNull()
  const title = 'Siren "test" </head>'
  const { id } = await as.admin.emergencyAlerts.send({
    title,
    text: 'Nothing to do & no <b>.',
    area: null,
    minutes: 60,
  })
  const meta = renderEmbeddedPageData(services) ?? ''
  expect(meta).toMatch(new RegExp(`^<meta name="${EMBEDDED_PAGE_DATA}" content="[^"<>]+" />$`))
  const content = meta
    .replace(/^.*content="|" \/>$/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
  expect(JSON.parse(content.replaceAll('&gt;', '>').replaceAll('&amp;', '&'))).toMatchObject({
    demo: false,
    hasLiveStreams: false,
    alerts: [{ id, title, description: 'Nothing to do & no <b>.' }],
    at: services.now().toISOString(),
  })
})

test('a demonstration says that it is one', async () => {
  const { services } = await createAlertContext()
  expect(renderEmbeddedPageData({ ...services, demo: true })).toContain('&quot;demo&quot;:true')
})
