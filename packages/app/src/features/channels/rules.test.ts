import { describe, expect, it } from 'vitest'
import {
  channelDescription,
  channelTitle,
  externalChannels,
  getHost,
  pageDescription,
  pageTitle,
  splitLines,
} from './rules'
import { emptyPage } from './testing/empty-page'

const page = emptyPage

describe('a streaming page', () => {
  it('is called by its title, else by display name, else by username', () => {
    expect(pageTitle({ ...page, streaming_page_title: 'Plains at dusk' })).toBe('Plains at dusk')
    expect(pageTitle(page)).toBe('Ana Wind')
    expect(pageTitle({ ...page, displayName: '' })).toBe('ana_w')
  })

  it('is described by its description, else by the bio, else by a sentence of ours', () => {
    expect(pageDescription({ ...page, streaming_page_description: 'Tornadoes', bio: 'Farmer' })).toBe('Tornadoes')
    expect(pageDescription({ ...page, bio: 'Farmer' })).toBe('Farmer')
    expect(pageDescription(page)).toMatch(/storm chaser/i)
  })

  it('shows the channels elsewhere that have an address', () => {
    expect(externalChannels(page)).toEqual([])
    expect(externalChannels({ ...page, youtube_channel_name: 'No address' })).toEqual([])
    const url = 'https://www.twitch.tv/ana'
    expect(
      externalChannels({ ...page, youtube_channel_url: 'https://www.youtube.com/@ana', twitch_channel_url: url }),
    ).toEqual([
      { kind: 'video', name: 'youtube.com', url: 'https://www.youtube.com/@ana' },
      { kind: 'live', name: 'twitch.tv', url },
    ])
    expect(externalChannels({ ...page, twitch_username: 'ana_live', twitch_channel_url: url })).toMatchObject([
      { name: 'ana_live' },
    ])
  })
})

describe('a card of the directory', () => {
  const channel = { displayName: 'Ana Wind', username: 'ana_w', streamingPageTitle: null }

  it('is titled like the page', () => {
    expect(channelTitle(channel)).toBe('Ana Wind')
    expect(channelTitle({ ...channel, streamingPageTitle: 'Dusk' })).toBe('Dusk')
  })

  it('says nothing where its owner wrote nothing', () => {
    expect(channelDescription({ streamingPageDescription: null, bio: null })).toBeNull()
    expect(channelDescription({ streamingPageDescription: null, bio: 'Farmer' })).toBe('Farmer')
  })
})

describe('addresses', () => {
  it('are shown by their host', () => {
    expect(getHost('https://www.example.org/me')).toBe('example.org')
    expect(getHost('nonsense')).toBe('nonsense')
  })

  it('are written one per line', () => {
    expect(splitLines(' https://a.org \n\n https://b.org')).toEqual(['https://a.org', 'https://b.org'])
    expect(splitLines('  ')).toEqual([])
  })
})
