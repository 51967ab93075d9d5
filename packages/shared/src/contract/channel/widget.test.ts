import { describe, expect, it } from 'vitest'
import { changeWidgetConfig, readWidgetConfig } from './widget'

const defaults = { content: '', x_position: 0, y_position: 0, width: 300, height: 200, z_index: 1 }

describe("a widget's stored configuration", () => {
  it.each(['', '{', 'null', '7', '"text"', '[]', '{}', 'undefined', '\u0000'])(
    'is the default when it holds %j',
    (text) => {
      expect(readWidgetConfig(text)).toEqual(defaults)
    },
  )

  it('keeps what can be read beside what cannot', () => {
    const text = '{"content":7,"x_position":12.5,"y_position":-3,"width":1e999,"height":180.9,"z_index":"9","more":1}'
    expect(readWidgetConfig(text)).toEqual({ ...defaults, x_position: 12.5, height: 180 })
  })

  it('is no way to reach a prototype', () => {
    expect(readWidgetConfig('{"__proto__":{"width":999},"constructor":1}')).toEqual(defaults)
  })
})

describe('a changed configuration', () => {
  it('keeps what the change does not name', () => {
    const text = changeWidgetConfig('{"content":"Hail","width":400}', { x_position: 20, width: undefined })
    expect(JSON.parse(text)).toEqual({ ...defaults, content: 'Hail', width: 400, x_position: 20 })
  })

  it('replaces one that cannot be parsed', () => {
    expect(JSON.parse(changeWidgetConfig('{broken', { height: 300 }))).toEqual({ ...defaults, height: 300 })
  })
})
