import './platform/no-eval'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { readPageAt } from './app/router'
import { readyFormats } from './platform/format'
import { catchInstallPrompt } from './platform/install-prompt'
import { restoreSession } from './platform/restore-session'
import { catchWorkerMessages } from './platform/service-worker'
import { whenIdle } from './platform/when-idle'
import { applyStoredColorMode } from './ui/theme/color-mode'
import './ui/theme/fonts.css'
import './ui/theme/page.css'
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
