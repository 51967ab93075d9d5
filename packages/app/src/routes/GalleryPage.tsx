import { Button, Container, Stack } from '@chakra-ui/react'
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

const everything: PhotoFilter = { search: '', stormType: null }

export default function GalleryPage() {
  usePageTitle('Storm Photo Gallery')
  const { user } = useCurrentUser()
  const { pathname } = useLocation()
  const [filter, setFilter] = useState(everything)
  const [isUploading, setUploading] = useState(false)
  const [params, setParams] = useSearchParams()
  const photoId = params.get('photo')
  const list = usePhotos(filter)
  const openUpload = () => setUploading(true)
  const uploadButton = (
    <Button colorPalette="accent" onClick={openUpload}>
      <ImageUp />
      Upload Photo
    </Button>
  )
  return (
    <Container py={{ base: '6', md: '10' }}>
      <Stack gap="6">
        <PageHeading
          title="Storm Photo Gallery"
          intro="Storm photos by members. Each is looked at before it hangs here."
        >
          {user === null ? null : uploadButton}
        </PageHeading>
        <PhotoFilters filter={filter} onChange={setFilter} />
        <PhotoGrid
          list={list}
          viewerId={user?.id ?? null}
          getHref={paths.photo}
          onShowAll={() => setFilter(everything)}
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
            onShow={(photo) => setParams({ photo }, { replace: true, preventScrollReset: true })}
            onClose={() => setParams({}, { replace: true, preventScrollReset: true })}
          />
        )}
      </Suspense>
    </Container>
  )
}
