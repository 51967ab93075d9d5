import { Button, Container, Stack } from '@chakra-ui/react'
import { PhotoSort } from '@squall/shared/contract/community'
import { ImageUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { useCurrentUser } from '../features/auth/hooks'
import { PhotoFilters, PhotoGrid } from '../features/photos/components/PhotoGrid'
import { type PhotoFilter, usePhotos } from '../features/photos/hooks'
import { usePageTitle } from '../platform/document-hooks'
import { paths } from '../platform/paths'
import { PageHeading } from '../ui/PageHeading'

const Lightbox = lazy(() => import('../features/photos/components/Lightbox'))
const UploadDialog = lazy(() => import('../features/photos/components/UploadDialog'))

const everything = { search: '', stormType: null }

export default function GalleryPage() {
  usePageTitle('Storm Photo Gallery')
  const { user } = useCurrentUser()
  const { pathname } = useLocation()
  const [narrowed, setNarrowed] = useState<Omit<PhotoFilter, 'sort'>>(everything)
  const [isUploading, setUploading] = useState(false)
  const [params, setParams] = useSearchParams()
  const photoId = params.get('photo')
  const filter = { ...narrowed, sort: PhotoSort.catch('newest').parse(params.get('sort')) }
  const list = usePhotos(filter)
  const setParam = (name: 'photo' | 'sort', value: string | null) =>
    setParams((before) => withParam(before, name, value), { replace: true, preventScrollReset: true })
  const openUpload = () => setUploading(true)
  const uploadButton = (
    <Button colorPalette="accent" onClick={openUpload}>
      <ImageUp />
      Upload Photo
    </Button>
  )
  return (
    <Container py={{ base: '4', md: '10' }}>
      <Stack gap={{ base: '4', md: '6' }}>
        <PageHeading
          title="Storm Photo Gallery"
          intro="Storm photos by members. Each is looked at before it hangs here."
          isBrief
        >
          {user === null ? null : uploadButton}
        </PageHeading>
        <PhotoFilters
          filter={filter}
          onChange={({ sort, ...others }) => {
            setNarrowed(others)
            if (sort !== filter.sort) setParam('sort', sort === 'newest' ? null : sort)
          }}
        />
        <PhotoGrid
          list={list}
          viewerId={user?.id ?? null}
          getHref={(id) => `${paths.gallery}?${withParam(params, 'photo', id)}`}
          onShowAll={() => setNarrowed(everything)}
          invitation={
            user === null ? (
              <Button asChild variant="outline">
                <Link to={paths.auth} state={{ from: pathname }}>
                  Sign in to share yours
                </Link>
              </Button>
            ) : (
              <Button variant="outline" onClick={openUpload}>
                Upload the first one
              </Button>
            )
          }
        />
      </Stack>
      <Suspense fallback={null}>
        {isUploading ? <UploadDialog onClose={() => setUploading(false)} /> : null}
        {photoId === null ? null : (
          <Lightbox
            photoId={photoId}
            photos={list.photos}
            hasMore={list.hasMore}
            loadMore={list.loadMore}
            viewerId={user?.id ?? null}
            onShow={(photo) => setParam('photo', photo)}
            onClose={() => setParam('photo', null)}
          />
        )}
      </Suspense>
    </Container>
  )
}

/** Returns the parameters of an address with one of them set, or removed for null. */
function withParam(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const changed = new URLSearchParams(params)
  if (value === null) changed.delete(name)
  else changed.set(name, value)
  return changed
}
