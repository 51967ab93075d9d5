import { describe, expect, it } from 'vitest'
import { outsideLink, twitchChannel, twitchPlayer, youTubePlayer } from './outside-links.rules'

describe('a saved address', () => {
  it('is shown as people write it', () => {
    expect(outsideLink('https://www.example.org/storms/')).toEqual({
      href: 'https://www.example.org/storms/',
      host: 'example.org',
      name: 'example.org/storms',
    })
  })

  it.each([null, '', 'storms', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])(
    'is no link when it is %j',
    (saved) => expect(outsideLink(saved)).toBeNull(),
  )
})

describe("YouTube's player", () => {
  it('shows the uploads of a channel, on the address without cookies', () => {
    const player = youTubePlayer('UCabcdefghijklmnopqrstuv')
    expect(player).toBe('https://www.youtube-nocookie.com/embed/videoseries?list=UUabcdefghijklmnopqrstuv')
  })

  it.each([null, '', 'UCshort', 'UCabcdefghijklmnopqrstuv&autoplay=1', '@storms'])('needs a channel id, not %j', (id) =>
    expect(youTubePlayer(id)).toBeNull(),
  )
})

describe('Twitch', () => {
  it('has a player that is muted, waits, and names this site', () => {
    const player = 'https://player.twitch.tv/?channel=storms_1&parent=squall.test&muted=true&autoplay=false'
    expect(twitchPlayer('storms_1', 'squall.test')).toBe(player)
    expect(twitchPlayer(null, 'squall.test')).toBeNull()
    expect(twitchPlayer('storms&autoplay=true', 'squall.test')).toBeNull()
  })

  it('has a page, saved or by the username', () => {
    expect(twitchChannel('https://www.twitch.tv/other', 'storms')).toBe('https://www.twitch.tv/other')
    expect(twitchChannel(null, 'storms')).toBe('https://www.twitch.tv/storms')
    expect(twitchChannel('javascript:alert(1)', null)).toBeNull()
  })
})
