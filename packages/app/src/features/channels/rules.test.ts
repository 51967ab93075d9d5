import { describe, expect, it } from 'vitest'
import {
  getChannelDescription,
  getChannelTitle,
  getHostName,
  getPageDescription,
  getSeparateBio,
  listExternalChannels,
  listSocialLinks,
  splitLines,
} from './rules'
import { emptyPage } from './testing/empty-page'

const page = emptyPage

describe('a streaming page', () => {
  it('is described by its description, else by the bio, else by a default sentence', () => {
    expect(getPageDescription({ ...page, streaming_page_description: 'Tornadoes', bio: 'Farmer' })).toBe('Tornadoes')
    expect(getPageDescription({ ...page, bio: 'Farmer' })).toBe('Farmer')
    expect(getPageDescription(page)).toMatch(/storm chaser/i)
  })

  it('shows the bio apart only where its description is another text', () => {
    expect(getSeparateBio({ ...page, streaming_page_description: 'Tornadoes', bio: 'Farmer' })).toBe('Farmer')
    expect(getSeparateBio({ ...page, streaming_page_description: 'Farmer', bio: 'Farmer' })).toBeNull()
    expect(getSeparateBio({ ...page, bio: 'Farmer' })).toBeNull()
  })

  it('names its social links by host, and by path where two share a host', () => {
    const names = (urls: string[]) => listSocialLinks(urls).map(({ name }) => name)
    expect(names(['https://www.a.org/ana/', 'https://b.org/ana'])).toEqual(['a.org', 'b.org'])
    expect(names(['https://a.org/ana/', 'https://a.org/prints'])).toEqual(['a.org/ana', 'a.org/prints'])
  })

  it('lists the external channels that have a URL', () => {
    expect(listExternalChannels(page)).toEqual([])
    expect(listExternalChannels({ ...page, youtube_channel_name: 'No address' })).toEqual([])
    const url = 'https://www.twitch.tv/ana'
    expect(
      listExternalChannels({ ...page, youtube_channel_url: 'https://www.youtube.com/@ana', twitch_channel_url: url }),
    ).toEqual([
      { kind: 'video', name: 'youtube.com', url: 'https://www.youtube.com/@ana' },
      { kind: 'live', name: 'twitch.tv', url },
    ])
    expect(listExternalChannels({ ...page, twitch_username: 'ana_live', twitch_channel_url: url })).toMatchObject([
      { name: 'ana_live' },
    ])
  })
})

describe('a card of the directory', () => {
  const channel = { displayName: 'Ana Wind', username: 'ana_w', streamingPageTitle: null }

  it('is titled by the page, else by its owner', () => {
    expect(getChannelTitle(channel)).toBe('Ana Wind')
    expect(getChannelTitle({ ...channel, streamingPageTitle: 'Dusk' })).toBe('Dusk')
  })

  it('has no description when its owner wrote none', () => {
    expect(getChannelDescription({ streamingPageDescription: null, bio: null })).toBeNull()
    expect(getChannelDescription({ streamingPageDescription: null, bio: 'Farmer' })).toBe('Farmer')
  })
})

describe('addresses', () => {
  it('are shown by their host', () => {
    expect(getHostName('https://www.example.org/me')).toBe('example.org')
    expect(getHostName('nonsense')).toBe('nonsense')
  })

  it('are split into lines', () => {
    expect(splitLines(' https://a.org \n\n https://b.org')).toEqual(['https://a.org', 'https://b.org'])
    expect(splitLines('  ')).toEqual([])
  })
})
