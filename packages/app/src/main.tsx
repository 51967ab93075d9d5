import './lib/no-eval'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { catchInstallPrompt } from './lib/install-prompt'
import { restoreSession } from './lib/restore-session'
import { catchWorkerMessages } from './lib/service-worker'
import { applyStoredColorMode } from './theme/color-mode'
import './theme/fonts.css'
import './theme/page.css'

applyStoredColorMode()
restoreSession()
catchInstallPrompt()
catchWorkerMessages()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root element')

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
