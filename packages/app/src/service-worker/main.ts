import { entry } from 'virtual:shell'
import type { PageMessage } from './messages'
import { openNotification, showPush, tellPages } from './notifications'
import { getCacheStrategy } from './rules'
import { cacheOtherAssets, cacheShell, deleteOutdatedCaches, respondWithAsset, respondWithPage } from './shell-cache'

declare const self: ServiceWorkerGlobalScope

/** A new build takes over at once: pages come from the server, and the previous build's assets stay cached for its tabs. */
self.addEventListener('install', (event) => {
  event.waitUntil(cacheShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const strategy = getCacheStrategy(event.request, self.location.origin)
  if (strategy === 'asset') event.respondWith(respondWithAsset(event.request))
  if (strategy === 'page') event.respondWith(respondWithPage(event.request, event.preloadResponse))
})

self.addEventListener('message', (event) => {
  const message: PageMessage | null = event.data
  if (message?.kind === 'fetch-rest') event.waitUntil(cacheOtherAssets())
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))

self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event.notification)))

async function takeOver(): Promise<void> {
  await Promise.all([deleteOutdatedCaches(), self.registration.navigationPreload?.enable(), self.clients.claim()])
  await tellPages({ kind: 'running', entry })
}
