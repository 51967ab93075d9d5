import { Outlet } from 'react-router-dom'

export function ShellLayout() {
  return <Outlet />
}
