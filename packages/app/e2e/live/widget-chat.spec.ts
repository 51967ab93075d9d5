import { endStream, goLive } from '../support/broadcasting'
import { type Browser, type BrowserContext, expect, type Page, test } from '../support/journey'
import { person } from '../support/people'
import { keepScreens } from '../support/screens'
import { signUpByCall } from '../support/sessions'
import { addWidget, openOwnChannel, widget } from '../support/widgets'

/* The chat of a widget on a channel page; each test continues the previous one. */
test.describe.configure({ mode: 'serial' })

const owner = person('tess', 'Tess Talk')
const member = person('milo', 'Milo Member')
const pages: { owner: Page; member: Page } = Object.create(null)
const contexts: BrowserContext[] = []

async function openPage(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    permissions: ['camera', 'microphone'],
  })
  contexts.push(context)
  return context.newPage()
}

test.beforeAll(async ({ browser }) => {
  pages.owner = await openPage(browser)
  pages.member = await openPage(browser)
  await signUpByCall(pages.owner, owner, { isApproved: true })
  await signUpByCall(pages.member, member)
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
})

test('the chat widget shows the messages of the live stream, and members write in it', async () => {
  const channel = await openOwnChannel(pages.owner)
  await addWidget(pages.owner, { type: 'Chat', title: 'Talk' })
  await addWidget(pages.owner, { type: 'Stream info', title: 'Right now' })
  await expect(widget(pages.owner, 'Right now').getByText('Offline')).toBeVisible()
  await goLive(pages.owner, 'Chat from the road')

  await pages.member.goto(channel)
  await expect(widget(pages.member, 'Right now').getByText('Live', { exact: true })).toBeVisible()
  const talk = widget(pages.member, 'Talk')
  await expect(talk.getByText('No messages yet')).toBeVisible()
  await talk.getByPlaceholder('Type a message...').fill('Is that <b>hail</b>?')
  await talk.getByPlaceholder('Type a message...').press('Enter')
  await expect(talk.getByPlaceholder('Type a message...')).toHaveValue('')
  await expect(talk.getByRole('log').getByText('Is that <b>hail</b>?')).toBeVisible()
  await expect(talk.getByRole('log').getByText('Milo Member')).toBeVisible()

  const ownersTalk = widget(pages.owner, 'Talk')
  await expect(ownersTalk.getByRole('log').getByText('Is that <b>hail</b>?')).toBeVisible()
  await ownersTalk.getByPlaceholder('Type a message...').fill('It is.')
  await ownersTalk.getByRole('button', { name: 'Send message' }).click()
  await expect(talk.getByRole('log').getByText('It is.')).toBeVisible()
  await keepScreens(pages.member, 'widgets-live-chat')
})

test('an anonymous visitor can read the chat', async ({ browser }) => {
  const page = await openPage(browser)
  await page.goto(pages.member.url())
  await expect(widget(page, 'Talk').getByRole('log').getByText('It is.')).toBeVisible()
  await expect(widget(page, 'Talk').getByPlaceholder('Type a message...')).toHaveCount(0)
})

test('when the stream ends its chat closes', async () => {
  await endStream(pages.owner)
  await expect(widget(pages.member, 'Right now').getByText('Offline')).toBeVisible()
  await expect(widget(pages.member, 'Talk').getByText('No messages yet')).toBeVisible()
})
