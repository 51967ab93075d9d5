import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { onWorkerMessage, startWorker, tellWorker } from '../../../platform/pwa'
import { DismissButton } from '../../../ui/DismissButton'
import { useBroadcast } from '../../broadcast/hooks'
import { useMarkRead, useRefreshInbox } from '../../notifications/hooks'
import { isOtherBuild } from '../rules'

/** A tab that stays open for days checks for a new version at this interval. */
const LOOK_EVERY_MS = 60 * 60_000

/** The page loads its own files first; then the worker prefetches the others. */
const AFTER_MS = 3_000

const noteFailure = (error: unknown) => console.info('The service worker could not be started or renewed', error)

/** Handles messages of the service worker: opens a notification's page, refreshes the inbox, offers a new version. */
export default function WorkerLink() {
  const [isOld, setOld] = useState(false)
  const refreshInbox = useRefreshInbox()
  const { markRead } = useMarkRead()
  const navigate = useNavigate()
  const act = useRef({ refreshInbox, markRead, navigate })
  act.current = { refreshInbox, markRead, navigate }

  useEffect(() => keepWorkerFresh(), [])
  useEffect(
    () =>
      onWorkerMessage((message) => {
        if (message.kind === 'notified') act.current.refreshInbox()
        if (message.kind === 'running') setOld(isOtherBuild(ownEntry(), message.entry))
        if (message.kind !== 'open') return
        act.current.markRead(message.id)
        void act.current.navigate(message.url)
      }),
    [],
  )
  return isOld ? <NewVersion onDismiss={() => setOld(false)} /> : null
}

const ownEntry = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? null

/** Offers the new version; never reloads by itself, because the member may be live. */
function NewVersion({ onDismiss }: { onDismiss: () => void }) {
  const { isLive } = useBroadcast()
  return (
    <Box
      role="status"
      position="fixed"
      zIndex="toast"
      insetInlineStart={{ base: '4', md: '6' }}
      insetInlineEnd={{ base: '4', md: 'auto' }}
      bottom="calc(var(--bottom-bar-height, 0px) + env(safe-area-inset-bottom) + 1rem)"
      bg="bg.overlay"
      color="fg"
      borderWidth="1px"
      borderColor="border.emphasized"
      borderRadius="l2"
      boxShadow="overlay"
      ps="4"
      py="2"
    >
      <Flex gap="3" alignItems="center">
        <Text textStyle="sm" fontWeight="semibold" flex="1">
          {isLive
            ? 'A new version of Squall is ready. Load it after your stream.'
            : 'A new version of Squall is ready.'}
        </Text>
        {isLive ? null : (
          <Button size="sm" colorPalette="accent" onClick={() => window.location.reload()}>
            Reload
          </Button>
        )}
        <DismissButton label="Later" onDismiss={onDismiss} />
      </Flex>
    </Box>
  )
}

/**
 * Registers the worker after the page has loaded, lets it prefetch the other pages, and checks for updates. Returns a
 * function that stops it.
 */
function keepWorkerFresh(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  let isOver = false
  const first = setTimeout(() => void start().catch(noteFailure), AFTER_MS)

  async function start() {
    const worker = await startWorker()
    if (isOver) return
    if (!savesData()) tellWorker(worker, { kind: 'fetch-rest' })
    timer = setInterval(() => void worker.update().catch(noteFailure), LOOK_EVERY_MS)
  }

  return () => {
    isOver = true
    clearTimeout(first)
    clearInterval(timer)
  }
}

/** Returns true when the browser's data saver is on (Network Information API, Chromium only). */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
