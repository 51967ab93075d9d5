import { ChakraProvider } from '@chakra-ui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PasswordField } from './AccountFields'
import { system } from './theme/system'

test('a password is hidden until it is to be shown, and managers and the clipboard may fill it in', () => {
  const children = createElement(PasswordField, {
    label: 'Password',
    error: undefined,
    autoComplete: 'current-password',
  })
  const html = renderToStaticMarkup(createElement(ChakraProvider, { value: system, children }))
  const input = /<input[^>]*>/.exec(html)?.[0] ?? ''
  expect(input).toContain('type="password"')
  expect(input).toContain('autoComplete="current-password"')
  expect(input).not.toMatch(/maxlength|onpaste|readonly/i)
  expect(html).toContain('aria-label="Show password"')
})
