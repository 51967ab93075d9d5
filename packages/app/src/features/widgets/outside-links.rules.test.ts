import { describe, expect, it } from 'vitest'
import { getTwitchChannelUrl, getTwitchPlayerUrl, getYouTubePlayerUrl, toOutsideLink } from './outside-links.rules'

describe('a saved address', () => {
  it('is shown without scheme, www and closing slash', () => {
    expect(toOutsideLink('https://www.example.org/storms/')).toEqual({
      href: 'https://www.example.org/storms/',
      host: 'example.org',
      name: 'example.org/storms',
    })
  })

  it.each([null, '', 'storms', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])(
    'is no link when it is %j',
    (saved) => expect(toOutsideLink(saved)).toBeNull(),
  )
})

describe("YouTube's player", () => {
  it('shows the uploads of a channel, on the domain without cookies', () => {
    const player = getYouTubePlayerUrl('UCabcdefghijklmnopqrstuv')
    expect(player).toBe('https://www.youtube-nocookie.com/embed/videoseries?list=UUabcdefghijklmnopqrstuv')
  })

  it.each([null, '', 'UCshort', 'UCabcdefghijklmnopqrstuv&autoplay=1', '@storms'])('needs a channel id, not %j', (id) =>
    expect(getYouTubePlayerUrl(id)).toBeNull(),
  )
})

describe('Twitch', () => {
  it('has a player that is muted, waits, and names this site', () => {
    const player = 'https://player.twitch.tv/?channel=storms_1&parent=squall.test&muted=true&autoplay=false'
    expect(getTwitchPlayerUrl('storms_1', 'squall.test')).toBe(player)
    expect(getTwitchPlayerUrl(null, 'squall.test')).toBeNull()
    expect(getTwitchPlayerUrl('storms&autoplay=true', 'squall.test')).toBeNull()
  })

  it('links to the saved channel, or to the one of the username', () => {
    expect(getTwitchChannelUrl('https://www.twitch.tv/other', 'storms')).toBe('https://www.twitch.tv/other')
    expect(getTwitchChannelUrl(null, 'storms')).toBe('https://www.twitch.tv/storms')
    expect(getTwitchChannelUrl('javascript:alert(1)', null)).toBeNull()
  })
})
