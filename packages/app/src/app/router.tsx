import type { ComponentType } from 'react'
import { matchPath, Route, Routes } from 'react-router-dom'
import { EntryLayout } from './layouts/EntryLayout'
import { ShellLayout } from './layouts/ShellLayout'
import { lazyPage, ShownPage } from './lazy-page'
import { entryPages, shellPages } from './pages'

const files = import.meta.glob<{ default: ComponentType }>('../routes/*Page.tsx')
const pages = new Map(Object.entries(files).map(([file, load]) => [file, lazyPage(load)]))

/** Pages arrive when they are visited; only the frames around them are in the first load. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<EntryLayout />}>{routesTo(entryPages)}</Route>
      <Route element={<ShellLayout />}>{routesTo(shellPages)}</Route>
    </Routes>
  )
}

/** Reads the code of the page at this path, so that the first picture already has it. */
export async function readPageAt(pathname: string): Promise<void> {
  const found = Object.entries({ ...entryPages, ...shellPages }).find(([path]) => matchPath(path, pathname) !== null)
  if (found !== undefined) await pageIn(found[1]).read()
}

function routesTo(pageFiles: Record<string, string>) {
  return Object.entries(pageFiles).map(([path, name]) => (
    <Route key={path} path={path} element={<ShownPage key={name} page={pageIn(name)} />} />
  ))
}

function pageIn(name: string) {
  const page = pages.get(`../routes/${name}.tsx`)
  if (page === undefined) throw new Error(`There is no page ${name}`)
  return page
}
