import { Button } from '@chakra-ui/react'
import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

const loadMenu = () => import('./SlideOutMenu')
const SlideOutMenu = lazy(loadMenu)

/** Opens the slide-out menu, whose code comes with the first touch. */
export function MenuButton() {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button
        variant="ghost"
        px="0"
        hideFrom="xl"
        onPointerEnter={loadMenu}
        onClick={open}
        aria-label="Open menu"
        aria-expanded={isOpen}
      >
        <Menu />
      </Button>
      <Suspense>{wasOpened ? <SlideOutMenu isOpen={isOpen} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
