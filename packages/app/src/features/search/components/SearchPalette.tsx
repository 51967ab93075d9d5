import { Box, Button, chakra, Dialog, Flex, Portal, Text } from '@chakra-ui/react'
import type { CurrentUser } from '@squall/shared/contract/account'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { listPages } from '../../../ui/navigation'
import { Muted } from '../../../ui/Typography'
import { usePalette } from '../hooks'
import { moveActive, type PaletteOption } from '../palette.rules'
import { PaletteList } from './PaletteList'

/** As much as the server takes. */
const MOST_LETTERS = 100

interface SearchPaletteProps {
  viewer: { user: CurrentUser | null; isAdmin: boolean }
  isOpen: boolean
  onClose: () => void
}

/** One search over pages, live streams, people, places, posts, photos and routes, worked by the arrow keys and Enter. */
export default function SearchPalette({ viewer, isOpen, onClose }: SearchPaletteProps) {
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => open || onClose()}
      placement="top"
      scrollBehavior="inside"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner p={{ base: '0', md: '4' }}>
          <Dialog.Content
            aria-label="Search"
            w="full"
            maxW={{ md: '40rem' }}
            h={{ base: '100dvh', md: 'auto' }}
            maxH={{ base: '100dvh', md: '32rem' }}
            my={{ base: '0', md: '12' }}
            borderRadius={{ base: '0', md: 'l3' }}
            pt="env(safe-area-inset-top)"
            pb="env(safe-area-inset-bottom)"
          >
            <Palette viewer={viewer} onClose={onClose} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

function Palette({ viewer, onClose }: Pick<SearchPaletteProps, 'viewer' | 'onClose'>) {
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { groups, isSearching, problem, attribution, searchMap } = usePalette(typed, listPages(viewer))
  const options = groups.flatMap((group) => group.options)
  const chosen = options[active] ?? options[0]

  function choose({ to }: PaletteOption) {
    if (to === undefined) return searchMap()
    onClose()
    navigate(to)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setActive(moveActive(active, options.length, event.key))
    }
    if (event.key === 'Enter' && chosen !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(chosen)
    }
  }

  return (
    <>
      <Flex alignItems="center" gap="1" px="2" borderBottomWidth="1px" borderColor="border.muted" flexShrink="0">
        <chakra.input
          flex="1"
          minW="0"
          h="14"
          px="3"
          bg="transparent"
          textStyle="lg"
          outline="none"
          role="combobox"
          aria-label="Search"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen.id}`}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={MOST_LETTERS}
          placeholder="Streams, people, places, posts, pages"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        <Dialog.CloseTrigger asChild pos="static">
          <Button variant="ghost" px="0" aria-label="Close">
            <X />
          </Button>
        </Dialog.CloseTrigger>
      </Flex>
      <Box id={`${id}-list`} role="listbox" aria-label="Found" overflowY="auto" flex="1" p="2" minH="0">
        <PaletteList id={id} groups={groups} activeId={chosen?.id ?? null} onChoose={choose} />
      </Box>
      <Box px="5" py="2" borderTopWidth="1px" borderColor="border.muted" flexShrink="0" minH="9">
        <Muted as="span" role="status">
          {isSearching ? 'Searching...' : describeResult(options.length, problem)}
        </Muted>
        <Muted as="span" hideBelow="md" ms="2" aria-hidden>
          ↑ ↓ to choose, Enter to open
        </Muted>
        {attribution === null ? null : (
          <Text textStyle="2xs" color="fg.muted">
            {attribution}
          </Text>
        )}
      </Box>
    </>
  )
}

function describeResult(count: number, problem: string | null): string {
  if (problem !== null) return problem
  return count === 0 ? 'Nothing found.' : `${count} found`
}
