import { MASKED_KEY, StreamingPage } from '@squall/shared/contract/channel'
import { describe, expect, it } from 'vitest'
import {
  GeneralForm,
  getGeneralDefaults,
  getIntegrationsDefaults,
  IntegrationsForm,
  toGeneralEdit,
} from './forms.rules'
import { emptyPage } from './testing/empty-page'

const page = StreamingPage.parse({
  ...emptyPage,
  streaming_page_theme: 'tornado-red',
  streaming_page_theme_chosen: true,
  social_links: ['https://a.org'],
})
const written = (page: StreamingPage, change: object, hasCustomTheme = false) =>
  toGeneralEdit(GeneralForm.parse({ ...getGeneralDefaults(page, hasCustomTheme), ...change }), page, hasCustomTheme)

describe('the General tab', () => {
  it('sends a built-in theme only when another one is chosen', () => {
    expect(written(page, {})).not.toHaveProperty('streaming_page_theme')
    expect(written(page, { streaming_page_theme: 'storm-light' })).toHaveProperty('streaming_page_theme', 'storm-light')
  })

  it('chooses even the default theme, and returns to that of each visitor', () => {
    const unchosen = { ...page, streaming_page_theme: 'storm-dark', streaming_page_theme_chosen: false } as const
    expect(written(unchosen, {})).not.toHaveProperty('streaming_page_theme_chosen')
    expect(written(unchosen, { streaming_page_theme: 'storm-dark' })).toHaveProperty(
      'streaming_page_theme',
      'storm-dark',
    )
    expect(written(page, { streaming_page_theme: 'visitor' })).toHaveProperty('streaming_page_theme_chosen', false)
  })

  it('keeps a custom theme until a built-in one is chosen, even the underlying one', () => {
    expect(written(page, { streaming_page_title: 'New' }, true)).not.toHaveProperty('streaming_page_theme')
    expect(written(page, { streaming_page_theme: 'tornado-red' }, true)).toHaveProperty('streaming_page_theme')
  })

  it('sends social links as a list', () => {
    expect(written(page, { social_links: 'https://b.org\n\n https://c.org ' }).social_links).toEqual([
      'https://b.org',
      'https://c.org',
    ])
    expect(
      GeneralForm.safeParse({ ...getGeneralDefaults(page, false), social_links: 'b.org' }).error?.issues[0]?.message,
    ).toMatch(/^Write one web address per line/)
  })

  it('clears emptied fields', () => {
    expect(
      written({ ...page, streaming_page_title: 'Old' }, { streaming_page_title: '' }).streaming_page_title,
    ).toBeNull()
  })
})

describe('the Integrations tab', () => {
  it('sends the mask of a stored key back unchanged', () => {
    const form = getIntegrationsDefaults({ ...page, streamlabs_stream_key: MASKED_KEY })
    expect(IntegrationsForm.parse(form).streamlabs_stream_key).toBe(MASKED_KEY)
  })
})
