import { Button, chakra, Text } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useCurrentUser } from '../../features/auth/hooks'

const loadPalette = () => import('../../features/search/components/SearchPalette')

const SearchPalette = lazy(loadPalette)

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the search over everything, as Ctrl K and ⌘K do on every page. Its code loads on the first contact. */
export function SearchButton() {
  const viewer = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setOpen(true)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button
        variant={{ base: 'ghost', xl: 'outline' }}
        px={{ base: '0', xl: '3' }}
        w={{ xl: '11rem' }}
        justifyContent={{ xl: 'flex-start' }}
        color={{ xl: 'fg.muted' }}
        fontWeight="medium"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search"
        onPointerEnter={loadPalette}
        onClick={open}
      >
        <Search />
        <Text as="span" srOnly={{ base: true, xl: false }}>
          Search
        </Text>
        <chakra.kbd hideBelow="xl" ms="auto" textStyle="xs" fontFamily="inherit" color="fg.subtle" aria-hidden>
          {isApple ? '⌘K' : 'Ctrl K'}
        </chakra.kbd>
      </Button>
      <Suspense fallback={null}>
        {wasOpened ? <SearchPalette viewer={viewer} isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
