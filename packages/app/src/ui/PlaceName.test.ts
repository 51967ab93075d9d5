import { ChakraProvider } from '@chakra-ui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { describePlace } from './NearbyPlace'
import { PlaceName } from './PlaceName'
import { system } from './theme/system'

const coordinates = '35.3300, -97.4900'

function render(name: string | null): string {
  const children = createElement(PlaceName, { name, coordinates })
  return renderToStaticMarkup(createElement(ChakraProvider, { value: system, children }))
}

test('a place is shown by its name; hover and screen readers have the coordinates', () => {
  const html = render('Moore, OK')
  expect(html).toContain(`<span title="${coordinates}">near Moore, OK`)
  expect(html).toContain(` (${coordinates})`)
})

test('a place without a name is shown by its coordinates', () => {
  expect(render(null)).toContain(`<span>${coordinates}</span>`)
})

test('in a sentence a place is its name or its coordinates', () => {
  const place = { latitude: 35.33, longitude: -97.49 }
  expect(describePlace(place, 'Moore, OK')).toBe('near Moore, OK')
  expect(describePlace(place, null)).toBe(coordinates)
})
