import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { catchInstallPrompt } from './lib/install-prompt'
import { restoreSession } from './lib/restore-session'
import { applyStoredColorMode } from './theme/color-mode'
import './theme/fonts.css'

applyStoredColorMode()
restoreSession()
catchInstallPrompt()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root element')

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
