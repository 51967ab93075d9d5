import { describe, expect, it } from 'vitest'
import {
  findFirstGood,
  getContrast,
  getInk,
  isDarkTheme,
  mixColors,
  type ThemeColors,
  toThemeTokens,
} from './theme-tokens.rules'

const theme = (primary_color: string, secondary_color: string, accent_color: string): ThemeColors => ({
  primary_color,
  secondary_color,
  accent_color,
})

describe('colours', () => {
  it('have the contrast ratio defined by WCAG', () => {
    expect(getContrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(getContrast('#B91C1C', '#FFFFFF')).toBeCloseTo(6.47, 2)
    expect(getContrast('#777777', '#777777')).toBe(1)
  })

  it('are mixed per channel', () => {
    expect(mixColors('#000000', '#FF8000', 0)).toBe('#000000')
    expect(mixColors('#000000', '#FF8000', 0.5)).toBe('#804000')
    expect(mixColors('#000000', '#FF8000', 1)).toBe('#ff8000')
  })

  it('get the text colour with the higher contrast', () => {
    expect(getInk('#FFFF00')).toBe('#000000')
    expect(getInk('#00008B')).toBe('#ffffff')
  })

  it('stop at the first accepted mix, and at the end colour when none is accepted', () => {
    expect(findFirstGood('#101010', '#ffffff', () => true)).toBe('#101010')
    expect(findFirstGood('#101010', '#ffffff', () => false)).toBe('#ffffff')
  })
})

describe('a custom theme', () => {
  it('keeps colours that are readable', () => {
    const tokens = toThemeTokens(theme('#14213d', '#1f3057', '#fca311'))
    expect(tokens).toMatchObject({ bg: '#14213d', 'bg-panel': '#1f3057', 'accent-solid': '#fca311', fg: '#ffffff' })
    expect(isDarkTheme(theme('#14213d', '#1f3057', '#fca311'))).toBe(true)
    expect(isDarkTheme(theme('#fff7e6', '#ffffff', '#0055ff'))).toBe(false)
  })

  it('is readable for any three colours', () => {
    const corners = ['00', '55', '80', 'c0', 'ff']
    const grid = corners.flatMap((red) => corners.flatMap((green) => corners.map((blue) => `#${red}${green}${blue}`)))
    const at = (index: number) => grid[index % grid.length] ?? '#000000'
    for (let i = 0; i < grid.length * 4; i += 1) {
      const colors = theme(at(i), at(i * 7 + 31), at(i * 11 + 57))
      const tokens = toThemeTokens(colors)
      const under = (name: string) => tokens[name] ?? ''
      const surfaces = ['bg', 'bg-subtle', 'bg-panel', 'bg-muted', 'bg-emphasized', 'accent-subtle'].map(under)
      const texts = ['fg', 'fg-muted', 'fg-subtle', 'fg-error', 'fg-warning', 'fg-success', 'accent-fg'].map(under)
      const worst = Math.min(
        ...texts.flatMap((text) => surfaces.map((surface) => getContrast(text, surface))),
        getContrast(under('accent-contrast'), under('accent-solid')),
        getContrast(under('gray-contrast'), under('gray-solid')),
      )
      expect(worst, JSON.stringify(colors)).toBeGreaterThanOrEqual(4.5)
    }
  })
})
