import { createBrowserRouter } from 'react-router-dom'
import { ShellLayout } from './layouts/ShellLayout'

/** Pages arrive when they are visited; only the frame around them is in the first load. */
export function createRouter() {
  return createBrowserRouter([
    {
      element: <ShellLayout />,
      children: [{ path: '/', lazy: async () => ({ Component: (await import('../routes/HomePage')).HomePage }) }],
    },
  ])
}
