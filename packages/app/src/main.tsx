import './platform/no-eval'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { prepareVisits } from './app/prepare-visits'
import { readPageAt } from './app/router'
import { warmUpFormats } from './platform/format'
import { whenIdle } from './platform/idle'
import { providePageCode } from './platform/page-code'
import { catchInstallPrompt, catchWorkerMessages } from './platform/pwa'
import { followColorMode } from './ui/theme/color-mode'
import './ui/theme/fonts.css'
import './ui/theme/page.css'
import 'virtual:theme.css'
import { SESSION_ID_KEY, session } from './platform/session'
import { relogin } from './platform/trpc'

followColorMode()

// The server's page has begun it already; the one that the service worker kept has not.
if (window.location.pathname.startsWith('/stream/')) void import('./watch-early')

restoreSession()

catchInstallPrompt()

catchWorkerMessages()

providePageCode(readPageAt)

prepareVisits()

const element = document.getElementById('root')

if (element === null) throw new Error('index.html has no #root element')

const root = createRoot(element)

// The first render contains the page and is interruptible, so that a slow phone can scroll and tap meanwhile.
const showApp = () =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )

// A page whose code fails to load shows its own error.
readPageAt(window.location.pathname)
  .then(showApp, showApp)
  .then(() => whenIdle(warmUpFormats))

/** On a new visit: signs in with the saved credentials when there is no session, and follows the other tabs from then on. */
function restoreSession() {
  window.addEventListener('storage', (event) => {
    if (event.key === SESSION_ID_KEY || event.key === null) session.notify()
  })
  if (session.id() !== null || session.credentials() === null) return
  session.setRestoring(true)
  void relogin().finally(() => session.setRestoring(false))
}
