import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketProduct } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Check, Eye } from 'lucide'
import { useState } from 'react'
import { messageOf } from '../../lib/errors.tsx'
import { HideForm } from '../hide-form.tsx'
import { ProductConsequences } from '../product-consequences.tsx'
import { useDecideProduct } from './use-market-products.ts'

/** The decision about a product: the button that hurts stands at the far end, and asks for a reason. */
export function ProductFoot({ product }: { product: MarketProduct }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<'hide' | 'refuse' | null>(null)
  const decide = useDecideProduct(product.id)
  const state = product.hold?.state ?? null
  if (asking)
    return (
      <div className="border-t border-line pt-4">
        <HideForm
          kind="product"
          confirmLabel={asking === 'hide' ? t('Hide and tell the shop') : t('Refuse and tell the shop')}
          error={decide.error}
          isPending={decide.isPending}
          onSend={(reason) => decide.mutate({ kind: asking, reason }, { onSuccess: () => setAsking(null) })}
          onCancel={() => setAsking(null)}
        >
          <ProductConsequences />
        </HideForm>
      </div>
    )
  return (
    <div className="sticky -bottom-5 -mx-5 -mb-5 grid gap-3 border-t border-line bg-card p-5">
      {decide.error && <Notice tone="error">{messageOf(decide.error, t('The shop cannot be reached'))}</Notice>}
      <div className="flex flex-wrap items-center gap-2.5">
        {state === 'waiting' && (
          <>
            <Button variant="pri" pending={decide.isPending} onClick={() => decide.mutate({ kind: 'approve' })}>
              <Icon as={Check} size={18} />
              {t('Approve')}
            </Button>
            <Button variant="danger" className="ms-auto" onClick={() => setAsking('refuse')}>
              {t('Refuse …')}
            </Button>
          </>
        )}
        {(state === 'hidden' || state === 'refused') && (
          <Button variant="pri" pending={decide.isPending} onClick={() => decide.mutate({ kind: 'show' })}>
            <Icon as={Eye} size={18} />
            {t('Show again')}
          </Button>
        )}
        {state === null && (
          <Button variant="danger" className="ms-auto" onClick={() => setAsking('hide')}>
            {t('Hide …')}
          </Button>
        )}
      </div>
    </div>
  )
}
