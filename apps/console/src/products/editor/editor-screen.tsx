import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { consoleApi } from '../../lib/api.ts'
import { NotFound } from '../../lib/errors.tsx'
import { WaitingDetail } from '../../list/waiting.tsx'
import { ProductEditor } from './product-editor.tsx'

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
  const query = useQuery({
    queryKey: ['GET /seller/products/{id}', id],
    queryFn: ({ signal }) => consoleApi.call('GET /seller/products/{id}', { params: { id }, signal }),
  })
  if (query.data) return <ProductEditor loaded={query.data.product} onCreated={() => {}} />
  return <WaitingDetail query={query} failed={t('The product could not be loaded')} />
}
