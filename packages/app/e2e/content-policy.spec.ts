import { expect, test } from './support/journey'

test('injected scripts do not run, other origins get no requests, and every journey would report a violation', async ({
  page,
  failures,
}) => {
  const asked: string[] = []
  // Requests that the policy blocks never get here.
  await page.route('https://elsewhere.test/**', (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  await page.goto('/')
  await expect(page.locator('#root > *').first()).toBeVisible()
  expect(await failures.take()).toEqual([])

  const outcome = await page.evaluate(async () => {
    const add = (tag: string, properties: Record<string, string>) =>
      new Promise<void>((resolve) => {
        const element = Object.assign(document.createElement(tag), properties)
        element.addEventListener('error', () => resolve())
        document.body.append(element)
        setTimeout(resolve, 300)
      })
    await add('script', { textContent: 'window.injected = true' })
    await add('script', { src: 'https://elsewhere.test/a.js' })
    await add('img', { src: 'https://elsewhere.test/a.png' })
    await add('iframe', { src: 'https://elsewhere.test/' })
    await add('div', { innerHTML: '<b onclick="window.injected = true">a</b><p style="color: red">b</p>' })
    document.querySelector<HTMLElement>('b[onclick]')?.click()
    await add('style', { textContent: 'html { --injected: yes }' })
    const base = Object.assign(document.createElement('base'), { href: 'https://elsewhere.test/' })
    document.head.append(base)
    const sent = await fetch('https://elsewhere.test/steal').then(
      () => 'sent',
      () => 'refused',
    )
    return {
      injected: Reflect.get(window, 'injected') ?? null,
      style: getComputedStyle(document.documentElement).getPropertyValue('--injected'),
      base: document.baseURI.startsWith(location.origin),
      sent,
    }
  })
  expect(outcome).toEqual({ injected: null, style: '', base: true, sent: 'refused' })
  expect(asked).toEqual([])
  // The browser reports the remaining violations before it closes the page.
  await page.close()
  const heard = (await failures.take()).join('\n')
  for (const directive of ['script-src', 'style-src', 'img-src', 'frame-src', 'connect-src', 'base-uri']) {
    expect(heard).toContain(directive)
  }
})
