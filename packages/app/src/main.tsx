import './lib/no-eval'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { readPageAt } from './app/router'
import { readyFormats } from './lib/format'
import { catchInstallPrompt } from './lib/install-prompt'
import { restoreSession } from './lib/restore-session'
import { catchWorkerMessages } from './lib/service-worker'
import { whenIdle } from './lib/when-idle'
import { applyStoredColorMode } from './theme/color-mode'
import './theme/fonts.css'
import './theme/page.css'
import 'virtual:theme.css'

applyStoredColorMode()
restoreSession()
catchInstallPrompt()
catchWorkerMessages()

const element = document.getElementById('root')
if (element === null) throw new Error('index.html has no #root element')
const root = createRoot(element)

// The first picture has its page in it, and is made in slices, so that a slow phone can scroll and tap meanwhile.
const showApp = () =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
// A page whose code does not come says so in its place.
readPageAt(window.location.pathname)
  .then(showApp, showApp)
  .then(() => whenIdle(readyFormats))
