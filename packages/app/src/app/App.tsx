import { BrowserRouter } from 'react-router-dom'
import { Provider } from './Provider'
import { AppRoutes } from './router'

export function App() {
  return (
    <Provider>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </Provider>
  )
}
