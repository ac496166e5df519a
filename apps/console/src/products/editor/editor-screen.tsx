import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { consoleApi } from '../../api/console-api.ts'
import { NotFound } from '../../errors/not-found.tsx'
import { messageOf } from '../../errors/show-error.ts'
import { useIsLate } from '../../list/use-is-late.ts'
import { ProductEditor } from './product-editor.tsx'

const NOT_FOUND = 404

/** The editor of a product, or of a new one at `products/new`. */
export function ProductEditorScreen() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  // A new product gets its address with its first save, and the editor must not lose what is typed meanwhile.
  const [madeHere, setMadeHere] = useState<string | null>(null)
  if (id === 'new' || id === madeHere)
    return (
      <ProductEditor
        key="new"
        loaded={null}
        onCreated={(created) => {
          if (id === String(created)) return
          setMadeHere(String(created))
          void navigate(`/products/${created}`, { replace: true })
        }}
      />
    )
  return /^[1-9]\d{0,8}$/.test(id) ? <LoadedProduct key={id} id={Number(id)} /> : <NotFound />
}

function LoadedProduct({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['GET /seller/products/{id}', id],
    queryFn: ({ signal }) => consoleApi.call('GET /seller/products/{id}', { params: { id }, signal }),
  })
  const isLate = useIsLate(!data && !error)
  if (data) return <ProductEditor loaded={data.product} onCreated={() => {}} />
  if (error instanceof ApiError && error.status === NOT_FOUND) return <NotFound />
  if (error)
    return (
      <ErrorState
        title={t('The product could not be loaded')}
        retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
      >
        {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
      </ErrorState>
    )
  return (
    <div className="grid gap-5">
      {isLate && (
        <>
          <p role="status" className="sr-only">
            {t('Loading')}
          </p>
          <Skeleton className="h-11 w-60" />
          <Skeleton className="h-80" />
        </>
      )}
    </div>
  )
}
